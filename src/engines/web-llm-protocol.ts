/** What crosses the border between the page and a worker that runs web-llm. */
import type { ModelRecord } from '@mlc-ai/web-llm';
import type { LoadProgress } from '../core/engine';
import type { GeneratingHost, HostLoadOutcome } from './host-protocol';

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

export interface WebLlmHost extends GeneratingHost {
  load(
    request: WebLlmLoadRequest,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<HostLoadOutcome>;
}
