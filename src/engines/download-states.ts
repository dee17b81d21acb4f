/** States that do not come from the store, and the lock that keeps downloads of one model apart. */
import { downloadWords } from './download-words';
import { engineError } from './engine-errors';
import type { DownloadableModel, DownloadState } from './model-downloads';

/** What the store cannot tell by itself. That another tab was busy may be over any moment. */
export function isRemembered(state: DownloadState): boolean {
  if (state.kind === 'failed') return state.error.kind !== 'busy-elsewhere';
  return state.kind === 'paused' || state.kind === 'corrupt';
}

export function nothing(model: DownloadableModel): DownloadState & { readonly kind: 'absent' } {
  const totalBytes = model.files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  return { kind: 'absent', loadedBytes: 0, totalBytes };
}

/** Over all tabs: two downloads of one model would fetch and write the same parts. */
export async function alone(
  modelId: string,
  task: () => Promise<DownloadState>,
): Promise<DownloadState> {
  // On plain http there are no locks, whatever the types say.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return task();
  return locks.request(`model-download:${modelId}`, { ifAvailable: true }, (lock) =>
    lock === null ? elsewhere() : task(),
  );
}

function elsewhere(): DownloadState {
  const error = engineError('busy-elsewhere', { message: downloadWords.elsewhere });
  return { kind: 'failed', error, loadedBytes: 0, totalBytes: 0 };
}
