/**
 * The browser's own model as an engine. Only pages have it, so it runs beside the screen; the browser itself
 * computes in a process of its own. It obeys none of the app's sampling controls.
 */
import type { Engine, EngineError, EngineEvent, EngineInfo, LoadRequest } from '../core/engine';
import { contextWindowTokens, maxWindowTokens } from './context-window';
import { engineError, isEngineError } from './engine-errors';
import { createEventChannel } from './event-channel';
import { createModelEngine, type OpenModel, type OpenOutcome } from './model-engine';
import { promptApiLanguages, promptApiModelId } from './prompt-api-availability';
import { createPromptCounts } from './prompt-api-counts';
import { classifyPromptApiError } from './prompt-api-errors';
import { toPromptRequest } from './prompt-api-messages';
import { runPromptCall } from './prompt-api-reply';
import {
  findPromptApi,
  readSession,
  type PromptApi,
  type PromptSession,
} from './prompt-api-session';
import { createPromptSessions } from './prompt-api-sessions';
import { abortedEvent, type ReplyCall } from './reply-call';
import { createWatchdog } from './watchdog';

export interface PromptApiEngineOptions {
  /** Tests pass their own. */
  readonly api?: () => PromptApi | undefined;
  /** A generation that brings nothing for this long is taken for dead, in ms. */
  readonly quietMs?: number;
}

/** What it obeys of Sampling. */
export const promptApiSamplingControls = [] as const;

export function createPromptApiEngine({
  api: find = findPromptApi,
  quietMs = 120_000,
}: PromptApiEngineOptions = {}): Engine {
  return createModelEngine({
    async open(request, onProgress, signal): Promise<OpenOutcome> {
      const api = find();
      const obstacle = obstacleTo(request, api);
      if (api === undefined || obstacle !== undefined) {
        return { kind: 'failed', error: obstacle ?? engineError('unsupported') };
      }
      try {
        // Nothing is waited for before this: the browser downloads its model only while a click is fresh.
        const raw = await api.create({
          ...promptApiLanguages,
          signal,
          monitor: (monitor) => {
            monitor.addEventListener('downloadprogress', () => {
              // It tells a share and no bytes.
              onProgress({ phase: 'downloading', loadedBytes: 0, totalBytes: 0 });
            });
          },
        });
        onProgress({ phase: 'preparing', loadedBytes: 0, totalBytes: 0 });
        return { kind: 'opened', model: await openModel(api, readSession(raw), request, quietMs) };
      } catch (thrown) {
        return { kind: 'failed', error: classifyPromptApiError(thrown) };
      }
    },
  });
}

function obstacleTo({ modelId }: LoadRequest, api: PromptApi | undefined): EngineError | undefined {
  if (modelId !== promptApiModelId) {
    return engineError('model-missing', {
      message: `There is no model called “${modelId}” here. Choose another one.`,
    });
  }
  if (api !== undefined) return undefined;
  return engineError('unsupported', {
    message: 'This browser has no model of its own. Choose another model.',
  });
}

async function openModel(
  api: PromptApi,
  empty: PromptSession,
  request: LoadRequest,
  quietMs: number,
): Promise<OpenModel> {
  const contextWindow = windowOf(empty, request.maxContextWindow);
  const sessions = createPromptSessions(api, empty, contextWindow);
  const counts = await createPromptCounts(sessions);
  const listeners: ((error: EngineError) => void)[] = [];
  const close = new AbortController();

  function fail(error: EngineError): void {
    if (close.signal.aborted) return;
    end();
    for (const listener of listeners) listener(error);
  }

  function end(): void {
    close.abort();
    sessions.destroy();
  }

  return {
    info: engineInfo(contextWindow),
    ...counts,
    reply: (asked, signal) =>
      startPromptReply({
        run: (onText, stop) => {
          const prompt = toPromptRequest(asked);
          return runPromptCall({
            sessions,
            contextWindow,
            prompt,
            request: asked,
            signal: stop,
            onText,
          });
        },
        signal: AbortSignal.any([signal, close.signal]),
        quietMs,
        fail,
      }),
    onFailure: (listener) => {
      listeners.push(listener);
    },
    close: end,
  };
}

/** No limit at all is not believed: what is proved to fit has to fit into something. */
function windowOf(session: PromptSession, requested: number | undefined): number {
  return contextWindowTokens({
    maxPositionEmbeddings: Math.min(session.contextWindow, maxWindowTokens),
    modelMaxLength: undefined,
    requested,
  });
}

interface PromptReply {
  readonly run: (onText: (text: string) => void, stop: AbortSignal) => Promise<EngineEvent>;
  readonly signal: AbortSignal;
  readonly quietMs: number;
  readonly fail: (error: EngineError) => void;
}

/** Events that end exactly once, at the latest when the signal fires. */
function startPromptReply({ run, signal, quietMs, fail }: PromptReply): ReplyCall {
  const channel = createEventChannel<EngineEvent>();
  const endWith = (event: EngineEvent): void => {
    channel.push(event);
    channel.close(); // what comes late is dropped here
  };
  const failWith = (error: EngineError): void => {
    endWith({ type: 'error', error });
    if (error.kind !== 'context-overflow') fail(error);
  };
  const watchdog = createWatchdog(quietMs, () => {
    failWith(engineError('worker-crashed', { detail: 'no sign of life while generating' }));
  });
  const onStop = (): void => {
    endWith(abortedEvent);
  };

  async function work(): Promise<void> {
    try {
      if (signal.aborted) return;
      endWith(
        await run((text) => {
          watchdog.touch();
          channel.push({ type: 'text-delta', text });
        }, signal),
      );
    } catch (thrown) {
      const error = isEngineError(thrown) ? thrown : classifyPromptApiError(thrown);
      if (signal.aborted || error.kind === 'aborted') endWith(abortedEvent);
      else failWith(engineError(error.kind, error));
    } finally {
      watchdog.stop();
      signal.removeEventListener('abort', onStop);
    }
  }

  if (signal.aborted) onStop();
  else signal.addEventListener('abort', onStop, { once: true });
  return { events: channel, workerFree: work() };
}

function engineInfo(contextWindow: number): EngineInfo {
  return {
    engineId: 'prompt-api',
    modelId: promptApiModelId,
    modelName: 'The browser’s own model',
    contextWindow,
    device: 'browser',
    deviceNote: '',
    dtype: '',
    // The browser does not say which model it has; one with another window is another one.
    tokenizerId: `prompt-api-${String(contextWindow)}`,
    placement: 'row',
    samplingControls: promptApiSamplingControls,
  };
}
