/** What has come of a reply so far: prose, thinking, calls. Filled by the events of one model call. */
import type { EngineError, EngineEvent } from '../engine';
import type { FinishReason, ToolCall, Usage } from '../message';
import { parseToolCall, type ParsedCall } from './parse-tool-call';
import { ToolCallReader, type ReplyPiece, type ToolCallMarkers } from './tool-call-reader';
import type { TurnEvent } from './types';

type Emit = (event: TurnEvent) => void;
type ReadableCall = Extract<ParsedCall, { kind: 'ok' }>;

/** A call that could not be read. `raw` is what the model wrote, markers included. */
export interface MalformedCall {
  readonly raw: string;
  readonly reason: string;
}

export interface ReplyCalls {
  /** In the order in which they were made; native ones first. */
  readonly calls: readonly (ReadableCall | ToolCall)[];
  readonly malformed: readonly MalformedCall[];
}

export class ReplyState {
  text = '';
  reasoning = '';
  finish: FinishReason = 'error';
  usage: Usage | undefined;
  error: EngineError | undefined;
  readonly #native: ToolCall[] = [];
  readonly #written: Exclude<ReplyPiece, { type: 'text' }>[] = [];
  readonly #reader: ToolCallReader | undefined;
  readonly #markers: ToolCallMarkers | undefined;

  /** `markers` left out: no tools are offered, and whatever looks like a call is text. */
  constructor(markers: ToolCallMarkers | undefined) {
    this.#markers = markers;
    this.#reader = markers && new ToolCallReader(markers);
  }

  take(event: EngineEvent, emit: Emit): void {
    switch (event.type) {
      case 'text-delta':
        this.#takeText(event.text, emit);
        return;
      case 'reasoning-delta':
        this.reasoning += event.text;
        emit(event);
        return;
      case 'tool-call':
        if (this.#reader) this.#native.push(event.call);
        return;
      case 'finish':
        this.finish = event.reason;
        this.usage = event.usage;
        this.#end(emit);
        return;
      case 'error':
        this.finish = 'error';
        this.error = event.error;
        this.#end(emit);
        return;
      default:
        event satisfies never;
    }
  }

  /** None of a reply that was stopped or broke off: what it wanted is not known to be whole. */
  calls(): ReplyCalls {
    if (this.finish === 'aborted' || this.finish === 'error') return { calls: [], malformed: [] };
    const calls: (ReadableCall | ToolCall)[] = [...this.#native];
    const malformed: MalformedCall[] = [];
    for (const { type, body } of this.#written) {
      const isCut = type === 'open-call' && this.finish === 'length';
      const parsed: ParsedCall = isCut
        ? { kind: 'malformed', reason: 'it was cut off' }
        : parseToolCall(body);
      if (parsed.kind === 'ok') calls.push(parsed);
      else malformed.push({ raw: this.#raw(type, body), reason: parsed.reason });
    }
    return { calls, malformed };
  }

  #takeText(text: string, emit: Emit): void {
    if (!this.#reader) {
      this.text += text;
      emit({ type: 'text-delta', text });
      return;
    }
    const wasInCall = this.#reader.isInCall;
    const pieces = this.#reader.take(text);
    const begins = pieces.some(({ type }) => type !== 'text') || this.#reader.isInCall;
    this.#takePieces(pieces, emit);
    if (!wasInCall && begins) emit({ type: 'call-began' });
  }

  #takePieces(pieces: readonly ReplyPiece[], emit: Emit): void {
    for (const piece of pieces) {
      if (piece.type === 'text') {
        this.text += piece.text;
        emit({ type: 'text-delta', text: piece.text });
      } else this.#written.push(piece);
    }
  }

  #end(emit: Emit): void {
    if (this.#reader) this.#takePieces(this.#reader.end(), emit);
  }

  #raw(type: 'call' | 'open-call', body: string): string {
    const { open = '', close = '' } = this.#markers ?? {};
    return type === 'call' ? open + body + close : open + body;
  }
}
