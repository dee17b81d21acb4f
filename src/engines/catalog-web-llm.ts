/**
 * The models of web-llm that are offered, as the library's own list describes them. `npm run check:catalog`
 * compares every value with the installed library, and test/engines/catalog-cards.test.ts does at each test.
 */

/** The version whose list these values are from; the model libraries must be of the same version. */
export const webLlmVersion = '0.2.86';

/** The day on which they were compared last. */
export const webLlmChecked = '2026-11-30';

export interface WebLlmRecord {
  readonly modelId: string;
  /** Ours: what it is good for, best first. */
  readonly roles: readonly ('main' | 'summarizer')[];
  /** `vram_required_MB`: weights, cache and working space at the full window. */
  readonly vramMegabytes: number;
  /** `context_window_size`, tokens. */
  readonly contextWindow: number;
  /** Where its weights are. Models with a short window share them with their parents. */
  readonly repository: string;
  /** The compiled model; several models share one. */
  readonly libraryUrl: string;
  /** Whether the record asks for shader-f16. Many that need it do not say so; the id tells. */
  readonly declaresShaderF16: boolean;
  /** The library itself knows how this model calls tools. */
  readonly callsTools: boolean;
  /** `buffer_size_required_bytes`; absent where the record has none. */
  readonly bufferBytes?: number;
}

export const webLlmRecords: readonly WebLlmRecord[] = [
  {
    modelId: 'SmolLM2-135M-Instruct-q0f16-MLC',
    roles: ['summarizer', 'main'],
    vramMegabytes: 359.69,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/SmolLM2-135M-Instruct-q0f16-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/SmolLM2-135M-Instruct-q0f16_cs1k-webgpu.wasm',
    declaresShaderF16: true,
    callsTools: false,
  },
  {
    modelId: 'SmolLM2-360M-Instruct-q4f16_1-MLC',
    roles: ['summarizer', 'main'],
    vramMegabytes: 376.06,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/SmolLM2-360M-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/SmolLM2-360M-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: true,
    callsTools: false,
  },
  {
    modelId: 'SmolLM2-360M-Instruct-q4f32_1-MLC',
    roles: ['summarizer', 'main'],
    vramMegabytes: 579.61,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/SmolLM2-360M-Instruct-q4f32_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Qwen2.5-0.5B-Instruct-q4f16_1-MLC',
    roles: ['summarizer', 'main'],
    vramMegabytes: 944.62,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen2.5-0.5B-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen2-0.5B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Qwen2.5-0.5B-Instruct-q4f32_1-MLC',
    roles: ['summarizer', 'main'],
    vramMegabytes: 1060.2,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen2.5-0.5B-Instruct-q4f32_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen2-0.5B-Instruct-q4f32_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Qwen3-0.6B-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 1403.34,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen3-0.6B-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen3-0.6B-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Qwen3-0.6B-q4f32_1-MLC',
    roles: ['main'],
    vramMegabytes: 1924.98,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen3-0.6B-q4f32_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen3-0.6B-q4f32_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Llama-3.2-1B-Instruct-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 879.04,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Llama-3.2-1B-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3.2-1B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Llama-3.2-1B-Instruct-q4f32_1-MLC',
    roles: ['main'],
    vramMegabytes: 1128.82,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Llama-3.2-1B-Instruct-q4f32_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3.2-1B-Instruct-q4f32_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'gemma3-1b-it-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 711.07,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/gemma3-1b-it-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/gemma3-1b-it-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Qwen2.5-1.5B-Instruct-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 1629.75,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen2.5-1.5B-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen2-1.5B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Qwen2.5-1.5B-Instruct-q4f32_1-MLC',
    roles: ['main'],
    vramMegabytes: 1888.97,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen2.5-1.5B-Instruct-q4f32_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen2-1.5B-Instruct-q4f32_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'SmolLM2-1.7B-Instruct-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 1774.19,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/SmolLM2-1.7B-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/SmolLM2-1.7B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: true,
    callsTools: false,
  },
  {
    modelId: 'gemma-2-2b-it-q4f16_1-MLC-1k',
    roles: ['main'],
    vramMegabytes: 1583.3,
    contextWindow: 1024,
    repository: 'https://huggingface.co/mlc-ai/gemma-2-2b-it-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/gemma-2-2b-it-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: true,
    callsTools: false,
  },
  {
    modelId: 'gemma-2-2b-it-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 1895.3,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/gemma-2-2b-it-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/gemma-2-2b-it-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: true,
    callsTools: false,
  },
  {
    modelId: 'Qwen3-1.7B-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 2036.66,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen3-1.7B-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen3-1.7B-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Llama-3.2-3B-Instruct-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 2263.69,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Llama-3.2-3B-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3.2-3B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Hermes-3-Llama-3.2-3B-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 2263.69,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Hermes-3-Llama-3.2-3B-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3.2-3B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Phi-3.5-mini-instruct-q4f16_1-MLC-1k',
    roles: ['main'],
    vramMegabytes: 2520.07,
    contextWindow: 1024,
    repository: 'https://huggingface.co/mlc-ai/Phi-3.5-mini-instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Phi-3.5-mini-instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Phi-3.5-mini-instruct-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 3672.07,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Phi-3.5-mini-instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Phi-3.5-mini-instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Qwen3-4B-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 3431.59,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Qwen3-4B-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Qwen3-4B-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Hermes-3-Llama-3.1-8B-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 4876.13,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Hermes-3-Llama-3.1-8B-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3_1-8B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: true,
  },
  {
    modelId: 'Llama-3.1-8B-Instruct-q4f16_1-MLC-1k',
    roles: ['main'],
    vramMegabytes: 4598.34,
    contextWindow: 1024,
    repository: 'https://huggingface.co/mlc-ai/Llama-3.1-8B-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3_1-8B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
  {
    modelId: 'Llama-3.1-8B-Instruct-q4f16_1-MLC',
    roles: ['main'],
    vramMegabytes: 5001,
    contextWindow: 4096,
    repository: 'https://huggingface.co/mlc-ai/Llama-3.1-8B-Instruct-q4f16_1-MLC',
    libraryUrl:
      'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/Llama-3_1-8B-Instruct-q4f16_1_cs1k-webgpu.wasm',
    declaresShaderF16: false,
    callsTools: false,
  },
];
