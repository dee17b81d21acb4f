/** The turn that runs in a session: what the screen shows of the reply on its way, and how to stop it. */
import { continueReply } from '../core/agent/continue-reply';
import { runTurn } from '../core/agent/run-turn';
import type { TurnDeps, TurnEvent, TurnOutcome } from '../core/agent/types';
import type { SessionEntry } from '../core/entry';
import type { LiveReply, SendOutcome } from './app-view';
import type { CompactionRunner } from './compaction-runner.svelte';
import type { ContextGauge } from './context-gauge.svelte';
import type { ConversationServices } from './conversation.svelte';
import { FrameBuffer } from './frame-buffer';
import type { Said } from './said';

/** The conversation that a turn belongs to. */
export interface TurnHost {
  readonly sessionId: string;
  readonly services: ConversationServices;
  readonly gauge: ContextGauge;
  readonly compaction: CompactionRunner;
  leafId(): string | null;
  /** The user's message is in the log. */
  logged(entry: SessionEntry): void;
  /** The log changed: read it again. */
  refresh(): Promise<void>;
}

type Settle = (outcome: SendOutcome) => void;

/** Where a cut-off reply is gone on with, the engine begins with what it has written. */
function goingOn(deps: TurnDeps, { continues: partial }: Said): TurnDeps {
  if (partial === undefined) return deps;
  const { counter, window: windowTokens } = deps.compaction;
  return { ...deps, engine: continueReply(deps.engine, { counter, windowTokens, partial }) };
}

export class TurnRunner {
  readonly #host: TurnHost;
  #live = $state.raw<LiveReply | null>(null);
  #turn: AbortController | undefined;

  constructor(host: TurnHost) {
    this.#host = host;
  }

  get live(): LiveReply | null {
    return this.#live;
  }

  get isRunning(): boolean {
    return this.#turn !== undefined;
  }

  stop(): void {
    this.#turn?.abort();
  }

  /** A turn is on its way from now on; {@link run} carries it out. */
  begin(): void {
    this.#turn = new AbortController();
    this.#show({ phase: 'queued' });
  }

  /**
   * Resolves when the reply is in the log, or nothing was sent. `settle` is told as soon as the message is
   * safe; a second call of it changes nothing. Undefined when there was no model.
   */
  async run(said: Said, settle: Settle): Promise<TurnDeps | undefined> {
    const { text, files, answers } = said;
    const { services, sessionId } = this.#host;
    const signal = this.#turn?.signal;
    const deps = await services.turnDeps(signal);
    if (!deps || signal?.aborted) {
      const reason = deps ? 'Stopped. Nothing was sent.' : services.noModelReason();
      settle({ kind: 'refused', reason });
      this.#end();
      return undefined;
    }
    const buffer = new FrameBuffer((more) => {
      this.#show({ phase: 'writing', text: (this.#live?.text ?? '') + more });
    });
    const outcome = await runTurn(goingOn(deps, said), {
      sessionId,
      leafId: this.#host.leafId(),
      text,
      files,
      ...(answers ? { answers } : {}),
      ...(signal ? { signal } : {}),
      emit: (event) => {
        this.#take(event, buffer, settle);
      },
    });
    buffer.flush();
    settle(this.#sendOutcome(outcome));
    await this.#host.refresh();
    this.#end();
    return deps;
  }

  #take(event: TurnEvent, buffer: FrameBuffer, settle: Settle): void {
    const { compaction, gauge, services } = this.#host;
    switch (event.type) {
      case 'message-logged':
        this.#host.logged(event.entry);
        settle({ kind: 'sent' });
        this.#show({ phase: 'reading' });
        return;
      case 'compaction-started':
        compaction.begin('foreground');
        this.#show({ phase: 'compacting' });
        return;
      case 'compaction-progress':
        compaction.progress(event.progress);
        return;
      case 'compaction-ended':
        compaction.end(event.outcome);
        this.#show({ phase: 'reading' });
        void this.#host.refresh();
        return;
      case 'warning':
        services.notify({ id: 'turn-warning', level: 'warning', text: event.text });
        return;
      case 'request':
        gauge.take(event.context);
        return;
      case 'text-delta':
        buffer.push(event.text);
        return;
      case 'reasoning-delta':
        this.#show({ phase: 'thinking', reasoning: (this.#live?.reasoning ?? '') + event.text });
        return;
      case 'call-began':
      case 'correction':
        buffer.flush();
        this.#show({ phase: 'using-tool', toolName: undefined });
        return;
      case 'reply-logged':
        buffer.flush();
        this.#host.logged(event.entry);
        this.#show({ phase: 'using-tool', text: '', reasoning: '' });
        return;
      case 'tool-started':
        this.#show({ phase: 'using-tool', toolName: event.call.name });
        return;
      case 'tool-ended':
        this.#host.logged(event.entry);
        this.#show({ phase: 'reading' });
        return;
      default:
        event satisfies never;
    }
  }

  #sendOutcome(outcome: TurnOutcome): SendOutcome {
    switch (outcome.kind) {
      case 'refused':
        return outcome;
      case 'storage-failed': {
        const { message } = outcome.error;
        this.#host.services.notify({ id: 'storage', level: 'error', text: message });
        return { kind: 'refused', reason: message };
      }
      case 'replied':
      case 'stopped':
      case 'cannot-fit':
      case 'engine-failed':
        return { kind: 'sent' };
      default:
        return outcome satisfies never;
    }
  }

  #show(change: Partial<LiveReply>): void {
    const modelName = this.#host.services.modelName();
    const before = this.#live ?? { phase: 'queued', text: '', reasoning: '', modelName };
    this.#live = { ...before, ...change };
  }

  #end(): void {
    this.#turn = undefined;
    this.#live = null;
  }
}
