/**
 * What the browser's database throws, as values with words for people. The one place that knows the names
 * of IndexedDB's and Dexie's errors.
 */
import type { StorageError, StorageErrorKind, StorageResult } from '../core/session-log';

export function ok<T>(value: T): StorageResult<T> {
  return { kind: 'ok', value };
}

export function failed(error: StorageError): {
  readonly kind: 'failed';
  readonly error: StorageError;
} {
  return { kind: 'failed', error };
}

const messages: Readonly<Record<StorageErrorKind, string>> = {
  unavailable:
    'The browser does not let this page keep data (a private window, or a setting that blocks it). ' +
    'What you write is only kept until this tab is closed.',
  full:
    'There is no space left to save this. What was saved before is safe. ' +
    'Free some space on the device or delete a downloaded model, then try again.',
  blocked: 'Another tab of Palimpsest is in the way. Close it, then try again. Nothing is lost.',
  'newer-version':
    'Your conversations were saved by a newer version of Palimpsest. ' +
    'Reload the page to get that version. Nothing is lost.',
  'not-found': 'This is no longer here; it may have been erased in another tab.',
  'leaf-moved':
    'The conversation was continued from another place meanwhile, so this was not added to it.',
  internal: 'Saving did not work. What was saved before is safe. Try again, or reload the page.',
};

/** An error of a kind, with its standard words unless others are given. */
export function storageError(
  kind: StorageErrorKind,
  more: { readonly message?: string; readonly detail?: string } = {},
): StorageError {
  const error = { kind, message: more.message ?? messages[kind] };
  return more.detail === undefined ? error : { ...error, detail: more.detail };
}

/**
 * Thrown inside a transaction so that it is rolled back and the failure keeps its kind. Never leaves this
 * folder: {@link toStorageError} turns it back into the value.
 */
export class StorageFailure extends Error {
  readonly error: StorageError;
  constructor(error: StorageError) {
    super(error.message);
    this.name = 'StorageFailure';
    this.error = error;
  }
}

const kindByName: Readonly<Record<string, StorageErrorKind>> = {
  QuotaExceededError: 'full',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  InvalidStateError: 'unavailable',
  UnknownError: 'unavailable',
  DatabaseClosedError: 'unavailable',
  OpenFailedError: 'unavailable',
  VersionError: 'newer-version',
};

/** Dexie wraps the browser's error in `inner`, sometimes twice: the deepest known name wins. */
export function toStorageError(cause: unknown): StorageError {
  let kind: StorageErrorKind = 'internal';
  let current: unknown = cause;
  for (let depth = 0; depth < 5 && current instanceof Object; depth += 1) {
    if (current instanceof StorageFailure) return current.error;
    const name = 'name' in current ? String(current.name) : '';
    kind = kindByName[name] ?? kind;
    current = 'inner' in current ? current.inner : undefined;
  }
  return storageError(kind, { detail: describe(cause) });
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

/** Runs `work`; a throw or rejection becomes a `failed` result. */
export async function attempt<T>(work: () => PromiseLike<T>): Promise<StorageResult<T>> {
  try {
    return ok(await work());
  } catch (cause) {
    // The database speaks in exceptions, this app in values: this is the border between them.
    return failed(toStorageError(cause));
  }
}
