/// <reference lib="webworker" />
// Runs a download where it can be killed at any moment, and tells every state.
import { createModelDownloads } from '../../../src/engines/download-manager';
import type { DownloadOrder } from './download-workers';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<DownloadOrder>) => {
  const downloads = createModelDownloads({
    programKept: () => Promise.resolve(true),
    partBytes: data.partBytes,
    tellEveryMs: 5,
  });
  downloads.subscribe((_id, state) => {
    self.postMessage(state);
  });
  void downloads.start(data.model);
};
