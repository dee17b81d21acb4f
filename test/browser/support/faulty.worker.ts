/// <reference lib="webworker" />
// The real host with one thing wrong, which the worker's name says.
import { expose } from 'comlink';
import * as ort from 'onnxruntime-web/webgpu';
import { createTransformersHost } from '../../../src/engines/transformers-host';
import type { EngineHost } from '../../../src/engines/host-protocol';

declare const self: DedicatedWorkerGlobalScope;

const host = createTransformersHost(self);

const afterFirstText = (fault: () => void): EngineHost => ({
  ...host,
  generate(request, port) {
    setTimeout(fault, 150);
    return host.generate(request, port);
  },
});

async function loseGpu(): Promise<void> {
  const device: GPUDevice = await ort.env.webgpu.device;
  device.destroy();
}

function faultyHost(): EngineHost {
  switch (self.name) {
    case 'throws':
      return afterFirstText(() => {
        throw new Error('thrown inside the worker');
      });
    case 'rejects':
      return afterFirstText(() => void Promise.reject(new Error('std::bad_alloc')));
    case 'loses-gpu':
      return afterFirstText(() => {
        void loseGpu();
      });
    case 'generate-fails':
      return { ...host, generate: () => Promise.reject(new Error('GPU device was lost')) };
    case 'no-gpu-inside':
      Object.defineProperty(navigator, 'gpu', { value: { requestAdapter: () => null } });
      return host;
    case 'half-a-runtime':
      Object.defineProperty(ort.env.wasm, 'wasmPaths', {
        get: () => ({
          mjs: new URL(
            '../../../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.jspi.mjs',
            import.meta.url,
          ).href,
          wasm: `${self.location.origin}/models-faulty/runtime/ort-wasm-simd-threaded.jspi.wasm`,
        }),
        set: () => undefined,
      });
      return host;
    default:
      throw new Error(`no such fault: ${self.name}`);
  }
}

expose(faultyHost());
