/**
 * Sets up transformers.js and ONNX Runtime for our own origin. Both would otherwise fetch their runtime from
 * a CDN and models from a hub. Must run before the first session of the worker.
 */
import { env } from '@huggingface/transformers';
import * as ort from 'onnxruntime-web/webgpu';
// Two builds, each good for both devices; one of them is fetched.
import asyncifyMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import asyncifyWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import jspiMjs from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import jspiWasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import type { ModelFiles } from './model-cache';

/** Reserved name: if a request for it ever escaped us, it would reach nobody. */
const filesHost = 'https://files.invalid/';

export function setUpRuntime(options: { readonly wasmThreads?: number } = {}): void {
  // With `mjs` given too, the runtime's threads load that small file and not this whole worker again.
  ort.env.wasm.wasmPaths =
    'Suspending' in WebAssembly
      ? { mjs: jspiMjs, wasm: jspiWasm } // 16.8 MB
      : { mjs: asyncifyMjs, wasm: asyncifyWasm }; // 26.9 MB
  if (options.wasmThreads !== undefined) ort.env.wasm.numThreads = options.wasmThreads;
  env.useWasmCache = false; // the service worker keeps the binary; the library would store a second copy
  env.useBrowserCache = false; // model-cache keeps the models
  env.allowLocalModels = false;
  env.allowRemoteModels = true;
  env.remoteHost = filesHost;
  env.remotePathTemplate = '{model}/';
}

/** From now on the library reads the files of this model from here, and nothing from the network. */
export function serveFiles(modelId: string, files: ModelFiles): void {
  const prefix = `${filesHost}${modelId}/`;
  env.fetch = async (input) => {
    const url = String(input);
    const path = url.startsWith(prefix) ? url.slice(prefix.length) : undefined;
    const file = path === undefined ? undefined : await files.open(path);
    return file ?? new Response('not part of this model', { status: 404 });
  };
}

/** Resolves with the reason when the GPU that the runtime computes on is lost; never on the CPU. */
export async function gpuLost(): Promise<string> {
  const device: GPUDevice = await ort.env.webgpu.device;
  const { reason, message } = await device.lost;
  return `device lost (${reason}): ${message}`;
}
