/**
 * Models of the hub that transformers.js runs. The library has no list of them: these are the ones that its
 * own code or documentation names, or whose page says that it can run them. Sizes are asked of the hub
 * before a download; until then they are guesses from the name.
 */
import type { ModelDtype } from './catalog';

export interface HubRecord {
  readonly modelId: string;
  readonly name: string;
  readonly roles: readonly ('main' | 'summarizer')[];
  /** What transformers.js calls the architecture; it must know it. */
  readonly modelType: string;
  /** Weight formats to take, best first, for a graphics processor and for the CPU. */
  readonly dtypes: { readonly gpu: readonly ModelDtype[]; readonly cpu: readonly ModelDtype[] };
  readonly features: readonly ('thinking' | 'tools' | 'vision')[];
  readonly source: string;
  readonly checked: string;
}

export const transformersVersion = '4.3.1';

// q4f16 needs 16-bit floats, q4 does not; q8 decoders give gibberish on WebGPU and are for the CPU alone.
const dtypes = { gpu: ['q4f16', 'q4'], cpu: ['q8', 'q4'] } as const;

export const hubRecords: readonly HubRecord[] = [
  {
    modelId: 'onnx-community/granite-4.0-350m-ONNX-web',
    name: 'Granite 4.0 350M',
    roles: ['summarizer', 'main'],
    modelType: 'granitemoehybrid',
    dtypes,
    features: [],
    source: `@huggingface/transformers ${transformersVersion}, get_model_files.js`,
    checked: '2026-11-30',
  },
  {
    modelId: 'HuggingFaceTB/SmolLM2-360M-Instruct',
    name: 'SmolLM2 360M',
    roles: ['summarizer', 'main'],
    modelType: 'llama',
    dtypes,
    features: [],
    source: 'https://huggingface.co/HuggingFaceTB/SmolLM2-360M-Instruct',
    checked: '2026-11-30',
  },
  {
    modelId: 'onnx-community/Qwen3-0.6B-ONNX',
    name: 'Qwen3 0.6B',
    roles: ['main', 'summarizer'],
    modelType: 'qwen3',
    dtypes,
    features: ['thinking'],
    source: `@huggingface/transformers ${transformersVersion}, default of text-generation`,
    checked: '2026-11-30',
  },
  {
    modelId: 'onnx-community/Qwen3.5-0.8B-Text-ONNX',
    name: 'Qwen3.5 0.8B',
    roles: ['main'],
    modelType: 'qwen3_5_text',
    dtypes,
    features: ['thinking'],
    source: 'https://huggingface.co/onnx-community/Qwen3.5-0.8B-Text-ONNX',
    checked: '2026-11-30',
  },
];
