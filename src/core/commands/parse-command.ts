/**
 * What the text of the composer asks for: a message, or a command. A text is a command only when it begins
 * with a slash and a word of letters; a path or a date with slashes is a message. `//` at the start sends a
 * message that begins with one slash.
 */
import { commandArguments, commandNames, type CommandName } from './command-names';

export type ParsedInput =
  | { readonly kind: 'message'; readonly text: string }
  /** `argument` is trimmed; empty when there is none. */
  | { readonly kind: 'command'; readonly name: CommandName; readonly argument: string }
  /** Something stands behind a command that takes nothing. */
  | { readonly kind: 'surplus'; readonly name: CommandName }
  /** `typed` as it was written, without the slash; `similar` when one of ours is near it. */
  | { readonly kind: 'unknown'; readonly typed: string; readonly similar?: CommandName };

const commandShape = /^\/([\p{L}\p{N}_-]*)(?:\s+([\s\S]*))?$/u;

export function parseInput(text: string): ParsedInput {
  if (text.startsWith('//')) return { kind: 'message', text: text.slice(1) };
  const [, typed, rest] = commandShape.exec(text.trimEnd()) ?? [];
  if (typed === undefined || (typed === '' && rest !== undefined)) return { kind: 'message', text };
  const argument = rest?.trim() ?? '';
  const name = commandNames.find((one) => one === typed.toLowerCase());
  if (name !== undefined) {
    const isSurplus = argument !== '' && commandArguments[name] === 'none';
    return isSurplus ? { kind: 'surplus', name } : { kind: 'command', name, argument };
  }
  const similar = similarCommand(typed.toLowerCase());
  return { kind: 'unknown', typed, ...(similar === undefined ? {} : { similar }) };
}

/** Those that what was typed so far may become; empty while no command is being named. */
export function suggestCommands(text: string): readonly CommandName[] {
  const [, typed] = /^\/(\p{L}*)$/u.exec(text) ?? [];
  if (typed === undefined) return [];
  return commandNames.filter((name) => name.startsWith(typed.toLowerCase()));
}

/** At most two slips of the finger away, and nearer than half of the word. */
function similarCommand(typed: string): CommandName | undefined {
  const near = commandNames
    .map((name) => ({ name, slips: distance(typed, name) }))
    .filter(({ name, slips }) => slips <= 2 && slips < name.length / 2)
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.name;
}

/** Letters to insert, remove or change; far-off lengths need no look. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (b[j - 1] === letter ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
