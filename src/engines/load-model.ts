/** Loads a catalogue entry on the best device that runs it, each try in a fresh worker. */
import type { EngineError, EngineInfo, LoadProgress, LoadRequest } from '../core/engine';
import { planDevices, type Capabilities, type DeviceAttempt } from './capabilities';
import { pickVariant, type CatalogEntry, type ModelVariant } from './catalog';
import { engineError } from './engine-errors';
import type { HostModelInfo } from './host-protocol';
import { attemptLoad } from './load-attempt';
import { transformersSamplingControls } from './transformers-controls';
import type { WorkerHandle } from './worker-lifecycle';

export interface ModelToLoad {
  readonly entry: CatalogEntry;
  /** Absolute, with a slash at its end. */
  readonly folderUrl: string;
  readonly request: LoadRequest;
  readonly capabilities: Capabilities;
  readonly startWorker: () => Worker;
  readonly onProgress: (progress: LoadProgress) => void;
  readonly signal: AbortSignal;
  /** A load without any progress for this long is given up, in ms. */
  readonly quietMs: number;
}

export interface LoadedModelHandle {
  readonly handle: WorkerHandle;
  readonly info: EngineInfo;
}

export type ModelOutcome =
  | { readonly kind: 'loaded'; readonly loaded: LoadedModelHandle }
  | { readonly kind: 'failed'; readonly error: EngineError };

/** Another device does not help when a file is not there or nobody wants the model any more. */
const deviceIndependent: ReadonlySet<EngineError['kind']> = new Set<EngineError['kind']>([
  'model-missing',
  'model-corrupt',
  'network',
  'storage-full',
  'aborted',
]);

/** An abort comes out as `failed` with `aborted`. */
export async function loadOnBestDevice(model: ModelToLoad): Promise<ModelOutcome> {
  const plan = planDevices(model.request.device, model.capabilities);
  if (plan.kind === 'unsupported') return failed(engineError('unsupported', plan));
  let outcome = failed(engineError('unsupported'));
  for (const attempt of plan.attempts) {
    const result = await loadOn(attempt, model);
    if (result.kind === 'loaded') return result;
    outcome = result;
    if (deviceIndependent.has(result.error.kind)) break;
  }
  return outcome;
}

const failed = (error: EngineError) => ({ kind: 'failed', error }) as const;

async function loadOn(attempt: DeviceAttempt, model: ModelToLoad): Promise<ModelOutcome> {
  const { entry, folderUrl, request, capabilities } = model;
  const shaderF16 = capabilities.gpu.kind !== 'none' && capabilities.gpu.shaderF16;
  const variant = pickVariant(entry, attempt.device, { shaderF16 });
  if (variant === undefined) return failed(cannotRun(entry, attempt));
  const { startWorker, onProgress, signal, quietMs } = model;
  const result = await attemptLoad({
    startWorker,
    onProgress,
    signal,
    quietMs,
    request: {
      modelId: entry.modelId,
      folderUrl,
      files: [...entry.files, ...variant.files],
      device: variant.device,
      dtype: variant.dtype,
      wasmThreads: entry.wasmThreads,
      maxContextWindow: request.maxContextWindow,
      withoutKeeping: request.withoutKeeping,
      thinking: request.thinking,
    },
  });
  if (result.kind === 'failed') return result;
  const info = engineInfo(entry, variant, { ...result.info, deviceNote: attempt.note });
  return { kind: 'loaded', loaded: { handle: result.handle, info } };
}

function cannotRun(entry: CatalogEntry, attempt: DeviceAttempt): EngineError {
  const where = attempt.device === 'webgpu' ? 'this graphics processor' : 'the CPU';
  return engineError('unsupported', {
    message: `${entry.name} cannot run on ${where}. Choose another model.`,
  });
}

function engineInfo(
  entry: CatalogEntry,
  variant: ModelVariant,
  found: HostModelInfo & { readonly deviceNote: string },
): EngineInfo {
  return {
    engineId: 'transformers',
    modelId: entry.modelId,
    modelName: entry.name,
    contextWindow: found.contextWindow,
    device: variant.device,
    deviceNote: found.deviceNote,
    dtype: variant.dtype,
    tokenizerId: found.tokenizerId,
    placement: entry.placement,
    samplingControls: transformersSamplingControls,
  };
}
