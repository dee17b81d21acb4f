// A model for web-llm without weights: the built-in model's tokenizer under a conversation template.
import type { ModelRecord } from '@mlc-ai/web-llm';
import type { WebLlmFetcher } from '../../src/engines/web-llm-fetch';

export const hub = 'https://hub.example/mlc/';
export const modelId = 'Scripted-q4f32_1-MLC';

export const record: ModelRecord = {
  model: `${hub}${modelId}`,
  model_id: modelId,
  model_lib: `${hub}libs/scripted.wasm`,
};

export const chatTemplate = {
  name: 'chatml',
  system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
  system_message: 'You are helpful.',
  roles: {
    user: '<|im_start|>user',
    assistant: '<|im_start|>assistant',
    tool: '<|im_start|>tool',
  },
  role_templates: {
    user: '{user_message}',
    assistant: '{assistant_message}',
    tool: '{tool_message}',
  },
  seps: ['<|im_end|>\n'],
  role_content_sep: '\n',
  role_empty_sep: '\n',
  stop_str: ['<|im_end|>'],
  stop_token_ids: [2, 0],
  function_string: '',
};

export const chatConfig = {
  model_type: 'llama',
  tokenizer_files: ['tokenizer.json', 'tokenizer_config.json'],
  vocab_size: 1280,
  context_window_size: 1024,
  sliding_window_size: -1,
  attention_sink_size: -1,
  temperature: 0.7,
  top_p: 0.9,
  repetition_penalty: 1.1,
  frequency_penalty: 0,
  presence_penalty: 0,
  conv_template: chatTemplate,
};

export const shardBytes = 4096;
export const tensorCache = {
  metadata: {},
  records: [
    { dataPath: 'params_shard_0.bin', format: 'raw-shard', nbytes: shardBytes, records: [] },
  ],
};

/** Has all files at once, and says that it fetched them. */
export function heldFiles(tokenizerJson: string, config: object = chatConfig): WebLlmFetcher {
  const texts: Readonly<Record<string, string>> = {
    'mlc-chat-config.json': JSON.stringify(config),
    'tensor-cache.json': JSON.stringify(tensorCache),
    'tokenizer.json': tokenizerJson,
  };
  return {
    ensure(_files, onProgress) {
      onProgress?.({ phase: 'downloading', loadedBytes: 1, totalBytes: shardBytes });
      return Promise.resolve();
    },
    text: (file) => Promise.resolve(texts[file.path] ?? ''),
  };
}
