// All that the local hub holds: the built-in model as a repository, tiny models that differ in window,
// tokenizer marks, template and cache, and repositories with which something is wrong.
import { readFileSync } from 'node:fs';
import { chatTemplate } from '../support/web-llm-model.ts';
import { createRepository, type HubRepository, type NewRepository } from './hub-repository.ts';
import { tinyModelFiles, type TinyModel } from './tiny-model.ts';

const pocketFiles = [
  'config.json',
  'generation_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'onnx/model_quantized.onnx',
];

const closing = "{%- if add_generation_prompt -%}{{ '<|bot|>' }}{%- endif -%}";
const rows =
  "{%- for m in messages -%}{%- if m.role == 'assistant' -%}{{ '<|bot|>' + m.content + '</s>' }}" +
  "{%- else -%}{{ '<|user|>' + m.content }}{%- endif -%}{%- endfor -%}";

/** Takes any list of rows. */
export const plainTemplate = rows + closing;

/** Refuses a system row, and rows that do not alternate, as Gemma's does. */
export const strictTemplate =
  "{%- for m in messages -%}{%- if m.role not in ['user', 'assistant'] -%}" +
  "{{ raise_exception('System role not supported') }}{%- endif -%}" +
  "{%- if (m.role == 'user') != (loop.index0 % 2 == 0) -%}" +
  "{{ raise_exception('Conversation roles must alternate') }}{%- endif -%}{%- endfor -%}" +
  plainTemplate;

/** Leaves system rows out without a word. */
export const deafTemplate =
  "{%- for m in messages -%}{%- if m.role == 'assistant' -%}{{ '<|bot|>' + m.content + '</s>' }}" +
  "{%- elif m.role == 'user' -%}{{ '<|user|>' + m.content }}{%- endif -%}{%- endfor -%}" +
  closing;

/** Begins the thinking itself, as R1's does. */
const openedTemplate = rows + "{%- if add_generation_prompt -%}{{ '<|bot|><think>' }}{%- endif -%}";

/** Writes an empty thought where thinking is not wanted, as Qwen3's does. */
const switchTemplate =
  rows +
  "{%- if add_generation_prompt -%}{{ '<|bot|>' }}{%- if enable_thinking is defined and " +
  "enable_thinking is false -%}{{ '<think></think>' }}{%- endif -%}{%- endif -%}";

const greeting = [...'Hi, you.'];
const thought = ['<think>', ...'why', '</think>', ...'Yes'];

const tiny: Readonly<Record<string, TinyModel>> = {
  'tiny/plain-4096': { reply: greeting, window: 4096, template: plainTemplate },
  'tiny/strict-512': {
    reply: greeting,
    window: 512,
    template: strictTemplate,
    suffixes: ['', '_fp16', '_q4', '_q4f16', '_quantized'],
  },
  'tiny/deaf-1024': { reply: greeting, window: 1024, template: deafTemplate },
  'tiny/file-template-768': {
    reply: greeting,
    window: 768,
    template: plainTemplate,
    templateFile: true,
  },
  'tiny/thinker-2048': { reply: thought, window: 2048, template: plainTemplate },
  'tiny/opened-2048': {
    reply: thought,
    window: 2048,
    template: openedTemplate,
    specialThink: true,
  },
  'tiny/switch-2048': { reply: greeting, window: 2048, template: switchTemplate },
  'tiny/looper-1024': { reply: [...'la '], loopTo: 0, window: 1024, template: plainTemplate },
  // First bytes of characters that never go on.
  'tiny/garbled-1024': { reply: ['é', '→'], loopTo: 0, window: 1024, template: plainTemplate },
  'tiny/conv-2048': { reply: greeting, window: 2048, template: plainTemplate, cache: 'conv' },
  'tiny/external-1024': {
    reply: greeting,
    window: 1024,
    template: plainTemplate,
    external: true,
  },
  'tiny/gpt2-1024': {
    reply: greeting,
    window: 1024,
    template: plainTemplate,
    config: {
      model_type: 'gpt2',
      architectures: ['GPT2LMHeadModel'],
      n_head: 1,
      n_layer: 1,
      n_embd: 4,
      n_positions: 1024,
      max_position_embeddings: undefined,
    },
  },
};

function wrongOnes(): NewRepository[] {
  const files = tinyModelFiles({ reply: greeting, window: 1024, template: plainTemplate });
  const weights = 'onnx/model_quantized.onnx';
  const config = 'config.json';
  return [
    { id: 'tiny/gated', files, access: 'gated' },
    { id: 'tiny/private', files, access: 'private' },
    { id: 'tiny/huge', files, claimedBytes: { [weights]: 9e15 } },
    { id: 'tiny/negative', files, claimedBytes: { [weights]: -5 } },
    {
      id: 'tiny/no-onnx',
      files: { [config]: files[config] ?? '', 'model.safetensors': 'weights' },
    },
    {
      id: 'tiny/no-tokenizer',
      files: { [config]: files[config] ?? '', [weights]: files[weights] ?? '' },
    },
    {
      id: 'tiny/encoder',
      task: 'feature-extraction',
      files: { ...files, [config]: '{"model_type":"bert","architectures":["BertModel"]}' },
    },
    { id: 'tiny/odd-config', files: { ...files, [config]: '<html>no</html>' } },
  ];
}

/** A name of web-llm's own list: it and its variant with a short window share weights and program. */
export const sharedMlcId = 'mlc-ai/Phi-3.5-mini-instruct-q4f16_1-MLC';

/** As web-llm wants it: a chat config, a list of shards with sizes and MD5, the shards, a tokenizer. */
function mlcRepository(id: string): NewRepository {
  const shard = (at: number): Uint8Array => new Uint8Array(40_000).fill(at + 1);
  const files = tinyModelFiles({ reply: greeting, window: 4096, template: plainTemplate });
  const records = [0, 1, 2].map((at) => ({
    dataPath: `params_shard_${at}.bin`,
    format: 'raw-shard',
    nbytes: 40_000,
    records: [
      {
        name: `w${at}`,
        shape: [10_000],
        dtype: 'float32',
        format: 'raw',
        nbytes: 40_000,
        byteOffset: 0,
      },
    ],
  }));
  return {
    id,
    files: {
      'mlc-chat-config.json': JSON.stringify({
        model_type: 'llama',
        quantization: 'q4f32_1',
        context_window_size: 4096,
        prefill_chunk_size: 1024,
        sliding_window_size: -1,
        attention_sink_size: -1,
        vocab_size: 263,
        tokenizer_files: ['tokenizer.json', 'tokenizer_config.json'],
        conv_template: chatTemplate,
      }),
      'tensor-cache.json': JSON.stringify({ metadata: { ParamSize: 3 }, records }),
      'params_shard_0.bin': shard(0),
      'params_shard_1.bin': shard(1),
      'params_shard_2.bin': shard(2),
      'tokenizer.json': files['tokenizer.json'] ?? '',
      'tokenizer_config.json': files['tokenizer_config.json'] ?? '',
    },
  };
}

export function hubRepositories(): HubRepository[] {
  const pocket = Object.fromEntries(
    pocketFiles.map((path) => [path, readFileSync(`public/models/pocket/${path}`)]),
  );
  return [
    { id: 'palimpsest/pocket', licence: 'mit', files: pocket },
    ...Object.entries(tiny).map(([id, model]) => ({ id, files: tinyModelFiles(model) })),
    ...wrongOnes(),
    mlcRepository('mlc/tiny-q4f32_1-MLC'),
    mlcRepository(sharedMlcId),
  ].map(createRepository);
}
