/**
 * A command on its way in the message field: which commands fit what is typed, which one is marked, and what
 * each key does while the list is open. The text itself stays with the field's owner.
 */
import { commandArguments, type CommandName } from '../../core/commands/command-names';
import { parseInput, suggestCommands, type ParsedInput } from '../../core/commands/parse-command';
import { commandWords } from './command-words';
import type { CommandOutcome } from './run-command';

/** What became of a text that is to be sent. */
export type Asked =
  /** It is a message, and the field holds what to send. */
  | { readonly kind: 'send' }
  /** It was a command, and the field is empty. */
  | { readonly kind: 'obeyed'; readonly said: string }
  /** Nothing was done, and the text stays. */
  | { readonly kind: 'refused'; readonly reason: string };

export type RunCommand = (name: CommandName, argument: string) => Promise<CommandOutcome>;

export interface TypingHost {
  readonly sessionId: string | null;
  readonly text: string;
  setText(text: string): void;
  /** As Enter does without a list. */
  submit(): void;
}

/** `handled`: the key is used up. */
export type KeyOutcome = 'handled' | 'not-ours';

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'shiftKey' | 'altKey'>;

/** Safari reports the key that ends a composition after it, marked only by this code. */
const imeKeyCode = 229;

export class CommandTyping {
  readonly #host: TypingHost;
  #marked = $state(0);
  /** Of which conversation the text is meant as a message although it begins with a slash. */
  #literalIn = $state.raw<{ readonly sessionId: string | null } | null>(null);

  constructor(host: TypingHost) {
    this.#host = host;
  }

  get isLiteral(): boolean {
    const { sessionId, text } = this.#host;
    return this.#literalIn?.sessionId === sessionId && text.startsWith('/');
  }

  /** Empty while the list is shut. */
  readonly suggestions: readonly CommandName[] = $derived.by(() =>
    this.isLiteral ? [] : suggestCommands(this.#host.text),
  );

  /** The marked one; undefined while the list is shut. */
  get marked(): CommandName | undefined {
    return this.suggestions[Math.min(this.#marked, this.suggestions.length - 1)];
  }

  /** From here on the text is a message, whatever it begins with. */
  takeLiterally(): void {
    this.#literalIn = { sessionId: this.#host.sessionId };
  }

  /** Told before the text is changed: a text that begins anew is not what was meant literally. */
  willType(next: string): void {
    this.#marked = 0;
    if (!this.#host.text.startsWith('/') || !next.startsWith('/')) this.#literalIn = null;
  }

  parse(): ParsedInput {
    const { text } = this.#host;
    return this.isLiteral ? { kind: 'message', text } : parseInput(text);
  }

  async ask(run: RunCommand): Promise<Asked> {
    const parsed = this.parse();
    const reason = refusalOf(parsed);
    if (reason !== undefined) return { kind: 'refused', reason };
    if (parsed.kind === 'message' && parsed.text !== this.#host.text) {
      this.#host.setText(parsed.text);
      this.takeLiterally();
    }
    if (parsed.kind !== 'command') return { kind: 'send' };
    const outcome = await run(parsed.name, parsed.argument);
    if (outcome.kind === 'refused') return outcome;
    this.#host.setText('');
    return { kind: 'obeyed', said: outcome.said };
  }

  press(press: Press): KeyOutcome {
    if (this.suggestions.length === 0) return 'not-ours';
    if (press.isComposing || press.keyCode === imeKeyCode) return 'not-ours';
    switch (press.key) {
      case 'ArrowDown':
        return this.#mark(1);
      case 'ArrowUp':
        return this.#mark(-1);
      case 'Tab':
        return press.shiftKey ? 'not-ours' : this.#complete();
      case 'Enter':
        return press.shiftKey || press.altKey ? 'not-ours' : this.take(this.marked);
      case 'Escape':
        this.takeLiterally();
        return 'handled';
      default:
        return 'not-ours';
    }
  }

  /** One that takes nothing, or is written out, acts at once; any other is written out first. */
  take(name: CommandName | undefined): KeyOutcome {
    if (name === undefined) return 'not-ours';
    const isWritten = this.#host.text.toLowerCase() === `/${name}`;
    if (commandArguments[name] !== 'none' && !isWritten) return this.#write(`/${name} `);
    this.#host.setText(`/${name}`);
    this.#host.submit();
    return 'handled';
  }

  #mark(step: 1 | -1): KeyOutcome {
    const { length } = this.suggestions;
    this.#marked = (Math.min(this.#marked, length - 1) + step + length) % length;
    return 'handled';
  }

  #complete(): KeyOutcome {
    return this.marked === undefined ? 'not-ours' : this.#write(`/${this.marked} `);
  }

  #write(text: string): KeyOutcome {
    this.#host.setText(text);
    this.#marked = 0;
    return 'handled';
  }
}

/** Why a text that begins with a slash is not sent; undefined when it can be. */
export function refusalOf(parsed: ParsedInput): string | undefined {
  switch (parsed.kind) {
    case 'message':
    case 'command':
      return undefined;
    case 'surplus':
      return commandWords.surplus(parsed.name);
    case 'unknown':
      return commandWords.unknown(parsed.typed, parsed.similar);
    default:
      return parsed satisfies never;
  }
}
