/** What the Prompt API rejects with: DOMExceptions, told apart by name. */
import type { EngineError, EngineErrorKind } from '../core/engine';
import { classifyError, describeThrown, engineError } from './engine-errors';

interface Known {
  readonly kind: EngineErrorKind;
  readonly message?: string;
}

const byName: Readonly<Record<string, Known>> = {
  AbortError: { kind: 'aborted' },
  NotSupportedError: {
    kind: 'unsupported',
    message: 'The browser cannot run its own model on this machine. Choose another model.',
  },
  // The browser has to fetch its model, and does so only while a click is fresh.
  NotAllowedError: {
    kind: 'model-missing',
    message:
      'The browser has to download its model first, and wants a click for that. Press the button to load it once more.',
  },
  QuotaExceededError: { kind: 'context-overflow' },
  NetworkError: { kind: 'network' },
  InvalidStateError: { kind: 'worker-crashed' },
  OperationError: { kind: 'worker-crashed' },
  UnknownError: { kind: 'worker-crashed' },
};

export function classifyPromptApiError(thrown: unknown): EngineError {
  // A QuotaExceededError is a class of its own in newer browsers and a DOMException in older ones.
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  const known = byName[name];
  if (known === undefined) return classifyError(thrown);
  const detail = `${name}: ${describeThrown(thrown)}`;
  return engineError(known.kind, { message: known.message, detail });
}
