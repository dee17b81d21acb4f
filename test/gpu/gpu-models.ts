/**
 * Models that `npm run test:gpu` fetches, a few hundred megabytes each. All are of formats that every GPU
 * can run. test/engines/gpu-models.test.ts holds the ids against the library's own list.
 */
export const webLlmGpuModels = {
  plain: 'SmolLM2-360M-Instruct-q4f32_1-MLC',
  thinking: 'Qwen3-0.6B-q4f32_1-MLC',
} as const;

export const hubGpuModel = 'HuggingFaceTB/SmolLM2-360M-Instruct';
