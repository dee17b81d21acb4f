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

/** At the first event of this kind: in the middle of the prompt, or of the reply. */
const losingGpuAt = (type: string): EngineHost => ({
  ...host,
  generate(request, port) {
    const post = port.postMessage.bind(port);
    let isLost = false;
    port.postMessage = (event: { readonly type: string }) => {
      post(event);
      if (event.type !== type || isLost) return;
      isLost = true;
      void loseGpu();
    };
    return host.generate(request, port);
  },
});

/** The device is gone as soon as the runtime has it. */
function loseGpuAtOnce(): void {
  const { gpu } = navigator;
  const adapterFor = gpu.requestAdapter.bind(gpu);
  gpu.requestAdapter = async (options) => {
    const adapter = await adapterFor(options);
    if (adapter === null) return null;
    const deviceFor = adapter.requestDevice.bind(adapter);
    adapter.requestDevice = async (descriptor) => {
      const device = await deviceFor(descriptor);
      setTimeout(() => {
        device.destroy();
      });
      return device;
    };
    return adapter;
  };
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
    case 'loses-gpu-loading':
      loseGpuAtOnce();
      return host;
    case 'loses-gpu-reading':
      return losingGpuAt('prefill');
    case 'loses-gpu-writing':
      return losingGpuAt('text');
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
