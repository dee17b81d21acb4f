/**
 * Turns whatever an engine library throws into an EngineError.
 *
 * Libraries throw Errors, strings, numbers (a C++ exception pointer of the WASM runtime) and objects, so
 * the text decides. Each kind has one plain sentence for people; the library's own text becomes `detail`.
 */
import type { EngineError, EngineErrorKind } from '../core/engine';

const safe = 'Your conversations are safe.';

const messages: Readonly<Record<EngineErrorKind, string>> = {
  unsupported: 'This browser or device cannot run the model. Try a newer browser or another model.',
  'model-missing': `A file of the model is not on the server. ${safe} Choose another model, or try again later.`,
  'model-corrupt': `A file of the model is damaged. ${safe} Load the model again to fetch it anew.`,
  network: `The model could not be downloaded. ${safe} Check the connection and try again.`,
  'storage-full': `There is not enough space left for the model. ${safe} Free some space, for example by deleting a model, and try again.`,
  'out-of-memory': `The device ran out of memory. ${safe} Close other tabs or choose a smaller model, then load it again.`,
  'device-lost': `The graphics processor stopped working for this page. ${safe} Load the model again; if it happens again, choose a smaller model.`,
  'context-overflow': 'The request is longer than the model can read at once.',
  'worker-crashed': `The model stopped unexpectedly. ${safe} Load it again to go on.`,
  'not-loaded': 'No model is loaded. Load one first.',
  'busy-elsewhere': 'The model is in use in another tab.',
  degenerate:
    'The reply went wrong: it repeated itself or was no text any more, so it was stopped. Ask again in other words, or choose another model.',
  aborted: 'Stopped.',
  internal: `The model failed for an unknown reason. ${safe} Load it again to go on.`,
};

/** An error with the sentence of its kind, or with a more exact one. */
export function engineError(
  kind: EngineErrorKind,
  given: { readonly message?: string; readonly detail?: string } = {},
): EngineError {
  const message = given.message ?? messages[kind];
  return given.detail ? { kind, message, detail: given.detail } : { kind, message };
}

/**
 * An EngineError that can be thrown, for code whose contract is to reject. Inside this folder only: what
 * leaves a worker is the plain value, since classes do not survive the way.
 */
export class EngineFailure extends Error implements EngineError {
  override readonly name = 'EngineFailure';
  readonly kind: EngineErrorKind;
  readonly detail?: string;

  constructor(error: EngineError) {
    super(error.message);
    this.kind = error.kind;
    if (error.detail !== undefined) this.detail = error.detail;
  }
}

/** {@link engineError} as something to throw. */
export const engineFailure = (...given: Parameters<typeof engineError>): EngineFailure =>
  new EngineFailure(engineError(...given));

const runtimeDamaged = `The program that runs models did not arrive whole. ${safe} Reload the page with a working connection.`;

interface Rule {
  readonly pattern: RegExp;
  readonly kind: EngineErrorKind;
  readonly message?: string;
}

// The first match wins, so the more exact pattern stands first: "no available backend found" quotes the
// reason it failed for, and a lost device often reports itself as an invalid buffer or a failed map.
const rules: readonly Rule[] = [
  { pattern: /QuotaExceeded|quota has been exceeded|exceeded the quota/i, kind: 'storage-full' },
  {
    pattern: /device (was |is |has been )?lost|DXGI_ERROR|invalid buffer|mapAsync|GPU connection/i,
    kind: 'device-lost',
  },
  {
    pattern:
      /out of memory|\bOOM\b|bad_alloc|allocation failed|failed to allocate|cannot allocate/i,
    kind: 'out-of-memory',
  },
  {
    pattern: /CompileError|expected magic word|extends past end|both async and sync fetching/i,
    kind: 'model-corrupt',
    message: runtimeDamaged,
  },
  {
    pattern: /dynamically imported module|failed to load wasm|error loading.*wasm/i,
    kind: 'network',
    message: `The program that runs models could not be downloaded. ${safe} Check the connection and reload the page.`,
  },
  { pattern: /could not locate file|\b404\b|not found locally/i, kind: 'model-missing' },
  {
    pattern:
      /protobuf|unexpected token|unexpected end of|in JSON|invalid model|load model from|no graph was found|ModelProto/i,
    kind: 'model-corrupt',
  },
  { pattern: /failed to fetch|networkerror|load failed|err_internet|net::/i, kind: 'network' },
  {
    pattern: /f16|no available backend|webgpu is not|no adapter|unsupported (device|operator)/i,
    kind: 'unsupported',
  },
];

/**
 * A readable text for anything that was thrown: name and message of an Error, else the text or JSON of the
 * value. Never "[object Object]".
 */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown === 'string') return thrown;
  if (typeof thrown === 'object' && thrown !== null) {
    if ('message' in thrown && typeof thrown.message === 'string') return thrown.message;
    try {
      return JSON.stringify(thrown);
    } catch {
      return 'an object that cannot be shown'; // it refers to itself; there is nothing better to say
    }
  }
  return String(thrown);
}

const knownKinds: ReadonlySet<unknown> = new Set(Object.keys(messages));

/** True for a value that already is an EngineError, e.g. one that came out of a worker. */
export function isEngineError(value: unknown): value is EngineError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    knownKinds.has(value.kind) &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** What went wrong, from what was thrown. An EngineError passes through unchanged. */
export function classifyError(thrown: unknown): EngineError {
  if (isEngineError(thrown)) return engineError(thrown.kind, thrown);
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return engineError('aborted');
  const text = describeThrown(thrown);
  // The WASM runtime throws the address of a C++ exception; in practice it is a failed allocation.
  if (typeof thrown === 'number' || /^\d+$/.test(text)) {
    return engineError('out-of-memory', { detail: `the runtime threw the number ${text}` });
  }
  const name = thrown instanceof Error && thrown.name !== 'Error' ? `${thrown.name}: ` : '';
  const detail = text.startsWith(name) ? text : name + text;
  const rule = rules.find(({ pattern }) => pattern.test(detail));
  if (rule === undefined) return engineError('internal', { detail });
  return engineError(rule.kind, { message: rule.message, detail });
}
