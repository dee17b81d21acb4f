/**
 * Whether this machine can run a web-llm model, asked before a byte of it is fetched: the library finds out
 * only after the download, and most records that need 16-bit numbers do not say so.
 */
import type { EngineError, LoadRequest } from '../core/engine';
import type { Capabilities } from './capabilities';
import { engineError } from './engine-errors';

/** What the library asks every device for; less is refused by it with a plain Error. */
const leastWorkgroupStorageBytes = 32 * 1024;
const leastStorageBuffers = 10;

const refuse = (message: string): EngineError => engineError('unsupported', { message });

/** Of the id, since the record's own flag is missing in most records. */
export const needsShaderF16 = (modelId: string): boolean => /f16/i.test(modelId);

/** Undefined when nothing speaks against it. */
export function webLlmObstacle(
  { modelId, device }: Pick<LoadRequest, 'modelId' | 'device'>,
  { gpu, webAssembly }: Capabilities,
): EngineError | undefined {
  if (!webAssembly) return refuse('This browser has no WebAssembly, and the model needs it.');
  if (device === 'wasm' || gpu.kind === 'none') {
    const why = gpu.kind === 'none' ? 'This browser offers none (WebGPU).' : 'The CPU was chosen.';
    return refuse(`This model runs on a graphics processor only. ${why} Choose another model.`);
  }
  if (gpu.kind === 'software' && device !== 'webgpu') {
    return refuse(
      'The only graphics processor here is a slow imitation, too slow for this model. Choose another model.',
    );
  }
  if (needsShaderF16(modelId) && !gpu.shaderF16) {
    return refuse(
      'This graphics processor has no 16-bit numbers (shader-f16), and the model needs them. Choose a variant whose name has q4f32 in it.',
    );
  }
  const { limits } = gpu;
  if (limits === undefined) return undefined;
  const isTooSmall =
    limits.workgroupStorageBytes < leastWorkgroupStorageBytes ||
    limits.storageBuffersPerStage < leastStorageBuffers;
  return isTooSmall
    ? refuse(
        'This graphics processor is too small for the models of this engine. Choose another model.',
      )
    : undefined;
}
