/**
 * What is said in a session, in the shape in which the log keeps it.
 *
 * One union by role, so that a switch over `role` is exhaustive. Text is kept exactly as it was typed or
 * generated: shortening, fencing and escaping are the business of whoever builds a context from it.
 */

/**
 * Where a text comes from that is not its speaker's own. It stands in the log as it came; what a model sees
 * of it is framed (see message-row.ts), and nobody takes it for the user's words.
 */
export type TextSource =
  /** A file that was attached: the whole text, or the digest of a document that is too long. */
  | {
      readonly kind: 'file';
      readonly documentId: string;
      /** As the file is called; any text. */
      readonly name: string;
      /** Size of the file. */
      readonly bytes: number;
      /** Pages for read_more. */
      readonly pages: number;
      /** Only of a PDF. */
      readonly paperPages?: number;
      /** `digest`: `text` only tells what is in it. */
      readonly form: 'whole' | 'digest';
      /** What the gate found in it, for the user; absent when nothing. */
      readonly warning?: string;
    }
  /** An import in which the gate found orders to the model. */
  | { readonly kind: 'import' };

/** Plain text. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  /** Absent: the speaker's own words. */
  readonly source?: TextSource;
}

/** A model's thinking, shown folded and never sent back once its turn is over. */
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
}

/** A picture. The bytes are stored once, under `attachmentId`; the message only refers to them. */
export interface ImagePart {
  readonly type: 'image';
  readonly attachmentId: string;
  readonly mimeType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * A tool call. `arguments` is the JSON text of an object as the model wrote it; it is kept as text so that
 * what the model said is never changed by parsing it.
 */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  /**
   * Only where the model's arguments contradicted the user's words and the app put them right: what the
   * model wrote. `arguments` is then what was carried out.
   */
  readonly written?: string;
}

export interface SystemMessage {
  readonly role: 'system';
  readonly parts: readonly TextPart[];
}

export interface UserMessage {
  readonly role: 'user';
  readonly parts: readonly (TextPart | ImagePart)[];
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly parts: readonly (TextPart | ReasoningPart)[];
  /** Absent or empty when the model called no tool. */
  readonly toolCalls?: readonly ToolCall[];
}

export interface ToolMessage {
  readonly role: 'tool';
  readonly parts: readonly (TextPart | ImagePart)[];
  /** The `id` of the call that this is the result of. */
  readonly toolCallId: string;
  readonly toolName: string;
  /** True when the tool could not do what was asked; the text says why. */
  readonly isError: boolean;
}

export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;
export type Role = Message['role'];

/** Why a model call ended. `aborted` and `error` mark replies that stop short; their text is kept. */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'error' | 'aborted';

/** What one model call cost. Counts are the engine's own, of the whole request, never of a part. */
export interface Usage {
  /** Tokens of the whole rendered prompt. */
  readonly promptTokens: number;
  /** Of those, how many were already in the KV cache and not computed again. */
  readonly cachedTokens: number;
  readonly completionTokens: number;
  /** From the start of the call to its first token. */
  readonly prefillMs: number;
  /** From the first token to the last. */
  readonly decodeMs: number;
}

/** The visible text of a message: its text parts, joined; reasoning and pictures left out. */
export function messageText(message: Message): string {
  return message.parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('');
}

/** What its speaker said: as {@link messageText}, without texts that come from elsewhere. */
export function ownText(message: Message): string {
  return message.parts
    .filter((part) => part.type === 'text' && part.source === undefined)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');
}

/** A user's words, with the texts of files that go with them; without a word only the files. */
export function userMessage(text: string, files: readonly TextPart[] = []): UserMessage {
  const own: readonly TextPart[] =
    files.length > 0 && text.trim() === '' ? [] : [{ type: 'text', text }];
  return { role: 'user', parts: [...own, ...files] };
}

/** A model's words. */
export function assistantMessage(text: string): AssistantMessage {
  return { role: 'assistant', parts: [{ type: 'text', text }] };
}
