/** What crosses the border between the page and a worker that runs web-llm. */
import type { ModelRecord } from '@mlc-ai/web-llm';
import type { LoadProgress } from '../core/engine';
import type { GeneratingHost, HostLoadOutcome, HostModelInfo } from './host-protocol';

/** `off`: a model that can think is told not to. */
export type Thinking = 'on' | 'off';

export interface WebLlmLoadRequest {
  readonly modelId: string;
  /** For a model that is not in the library's own list. Absolute addresses only. */
  readonly record?: ModelRecord;
  readonly maxContextWindow?: number;
  readonly thinking: Thinking;
  readonly withoutKeeping?: boolean;
}

export interface WebLlmModelInfo extends HostModelInfo {
  /** Tokens that the library reads more of a prompt than we count; 0 where we know its template. */
  readonly miscount: number;
}

export type WebLlmLoadOutcome =
  | { readonly kind: 'loaded'; readonly info: WebLlmModelInfo }
  | Extract<HostLoadOutcome, { kind: 'failed' }>;

export interface WebLlmHost extends GeneratingHost {
  load(
    request: WebLlmLoadRequest,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<WebLlmLoadOutcome>;
}
