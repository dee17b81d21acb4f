// Vite wants each worker written out with its literal name.
import type { DownloadableModel } from '../../../src/engines/model-downloads';

export interface DownloadOrder {
  readonly model: DownloadableModel;
  readonly partBytes: number;
}

export const downloadWorker = (): Worker =>
  new Worker(new URL('./download.worker.ts', import.meta.url), { type: 'module' });
