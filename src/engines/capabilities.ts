/** What this browser can compute on, found out by asking it; works in a page and in a worker. */
import type { DevicePreference } from '../core/engine';
import type { GpuLimits, GpuReport } from '../core/models/machine';

export type { GpuReport };

export interface Capabilities {
  readonly gpu: GpuReport;
  readonly webAssembly: boolean;
}

/** The host objects that are asked; tests pass their own. */
export interface CapabilityHost {
  readonly gpu?: Pick<GPU, 'requestAdapter'>;
  readonly webAssembly: boolean;
}

function thisHost(): CapabilityHost {
  const gpu: GPU | undefined = navigator.gpu; // the types say it is always there
  return gpu
    ? { gpu, webAssembly: 'WebAssembly' in globalThis }
    : { webAssembly: 'WebAssembly' in globalThis };
}

export async function probeCapabilities(host: CapabilityHost = thisHost()): Promise<Capabilities> {
  return { gpu: await probeGpu(host.gpu), webAssembly: host.webAssembly };
}

async function probeGpu(gpu: CapabilityHost['gpu']): Promise<GpuReport> {
  try {
    const adapter = await gpu?.requestAdapter();
    if (!adapter) return { kind: 'none' };
    const { isFallbackAdapter, architecture, description } = adapter.info;
    const names = `${architecture} ${description}`;
    const software = isFallbackAdapter || /swiftshader|llvmpipe|basic render/i.test(names);
    return {
      kind: software ? 'software' : 'real',
      shaderF16: adapter.features.has('shader-f16'),
      ...limitsOf(adapter),
    };
  } catch {
    return { kind: 'none' }; // a driver that fails when asked is a GPU that cannot be used
  }
}

/** Old browsers and test adapters have none, whatever the types say. */
function limitsOf(adapter: { readonly limits?: GPUSupportedLimits }): { limits?: GpuLimits } {
  const { limits } = adapter;
  if (limits === undefined) return {};
  return {
    limits: {
      maxBufferBytes: limits.maxBufferSize,
      maxStorageBindingBytes: limits.maxStorageBufferBindingSize,
      workgroupStorageBytes: limits.maxComputeWorkgroupStorageSize,
      storageBuffersPerStage: limits.maxStorageBuffersPerShaderStage,
    },
  };
}

/** Devices to try, best first, each with what a person should be told when it is taken. */
export interface DeviceAttempt {
  readonly device: 'webgpu' | 'wasm';
  readonly note: string;
}

export type DevicePlan =
  | { readonly kind: 'attempts'; readonly attempts: readonly DeviceAttempt[] }
  | { readonly kind: 'unsupported'; readonly message: string };

const onCpu: Readonly<Record<GpuReport['kind'], string>> = {
  none: 'No graphics processor is usable here, running on the CPU.',
  software: 'The only graphics processor here is a slow imitation, running on the CPU.',
  real: 'The graphics processor could not run the model, running on the CPU.',
};

const nothingUsable =
  'This browser has neither WebGPU nor WebAssembly, and the models need one of them. A current version of Chrome, Edge, Firefox or Safari has both.';

export function planDevices(
  preference: DevicePreference,
  { gpu, webAssembly }: Capabilities,
): DevicePlan {
  // ONNX Runtime itself is WebAssembly, also where it computes on the GPU.
  if (!webAssembly) return { kind: 'unsupported', message: nothingUsable };
  const attempts = (...list: DeviceAttempt[]): DevicePlan => ({ kind: 'attempts', attempts: list });
  const webgpu: DeviceAttempt = { device: 'webgpu', note: '' };
  switch (preference) {
    case 'wasm':
      return attempts({ device: 'wasm', note: '' });
    case 'webgpu':
      return gpu.kind === 'none'
        ? { kind: 'unsupported', message: 'This browser offers no graphics processor (WebGPU).' }
        : attempts(webgpu);
    case 'auto':
      return gpu.kind === 'real'
        ? attempts(webgpu, { device: 'wasm', note: onCpu.real })
        : attempts({ device: 'wasm', note: onCpu[gpu.kind] });
    default:
      return preference satisfies never;
  }
}
