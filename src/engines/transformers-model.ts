/** A model that transformers.js has loaded, with the encoder that turns rows into its tokens. */
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@huggingface/transformers';
import { contextWindowTokens } from './context-window';
import type { HostLoadRequest, HostModelInfo } from './host-protocol';
import type { ModelFiles } from './model-cache';
import { libraryOptions } from './hub-weights';
import { createPromptEncoder, type PromptEncoder } from './prompt-encoder';
import { textHash } from './text-hash';
import { createDecoder, createThinkingProbe } from './transformers-decoder';
import { serveFiles, setUpRuntime } from './transformers-runtime';

export interface LoadedModel {
  readonly model: PreTrainedModel;
  readonly encoder: PromptEncoder;
  /** Text of ids, control tokens left out. */
  readonly decode: (ids: readonly number[]) => string;
  /** What a reply to this prompt begins with; see createThinkingSplitter. */
  readonly thinkingAt: (promptIds: readonly number[]) => 'answer' | 'either' | 'thought';
  readonly info: HostModelInfo;
}

/** Throws whatever the library throws; the worker is of no use after that. */
export async function loadTransformersModel(
  request: HostLoadRequest,
  files: ModelFiles,
): Promise<LoadedModel> {
  setUpRuntime({ wasmThreads: request.wasmThreads });
  serveFiles(request.modelId, files);
  const tokenizer = await AutoTokenizer.from_pretrained(request.modelId);
  await giveTemplate(tokenizer, files);
  const model = await AutoModelForCausalLM.from_pretrained(request.modelId, {
    device: request.device,
    ...libraryOptions(request.files.map(({ path }) => path)),
  });
  const template = tokenizer.get_chat_template();
  return {
    model,
    encoder: createTokenizerEncoder(tokenizer, request.thinking),
    decode: createDecoder(tokenizer),
    thinkingAt: createThinkingProbe(tokenizer, template),
    info: {
      contextWindow: contextWindowTokens({
        maxPositionEmbeddings: positionsOf(model.config),
        modelMaxLength: property(tokenizer.config, 'model_max_length'),
        requested: request.maxContextWindow,
      }),
      // Counts are stored under this id: it must change with the vocabulary and with the template.
      tokenizerId: textHash(
        (await textOf(files, 'tokenizer.json')) +
          template +
          (request.thinking === 'on' ? 'on' : ''),
      ),
    },
  };
}

/** Newer repositories keep the template in a file of its own, which the library does not read. */
async function giveTemplate(tokenizer: PreTrainedTokenizer, files: ModelFiles): Promise<void> {
  if (tokenizer.chat_template) return;
  const own = await textOf(files, 'chat_template.jinja');
  tokenizer.chat_template = own === '' ? plainTemplate : own;
}

/** For models without any: a form that all of them have read much of. */
const plainTemplate =
  "{%- for m in messages -%}{{ m.role[0] | upper + m.role[1:] + ': ' + m.content + '\n\n' }}{%- endfor -%}" +
  "{%- if add_generation_prompt -%}{{ 'Assistant:' }}{%- endif -%}";

/** Names differ between architectures; models that also see keep theirs one level down. */
function positionsOf(config: unknown): unknown {
  const text = property(config, 'text_config');
  return (
    property(config, 'max_position_embeddings') ??
    property(config, 'n_positions') ??
    property(config, 'max_seq_len') ??
    property(text, 'max_position_embeddings')
  );
}

/** The encoder of a tokenizer with its own chat template. */
export function createTokenizerEncoder(
  tokenizer: PreTrainedTokenizer,
  thinking: 'on' | 'off' = 'off',
): PromptEncoder {
  const template = tokenizer.get_chat_template();
  return createPromptEncoder({
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }),
    render({ messages, tools, addGenerationPrompt }) {
      const options = {
        tokenize: false as const,
        add_generation_prompt: addGenerationPrompt,
        enable_thinking: thinking === 'on', // reasoning models' templates take this key, others ignore it
      };
      return tokenizer.apply_chat_template(
        [...messages],
        tools ? { ...options, tools: [...tools] } : options,
      );
    },
    template,
    addedTokens: [...tokenizer._tokenizer.get_added_tokens_decoder().values()],
  });
}

async function textOf(files: ModelFiles, path: string): Promise<string> {
  return (await (await files.open(path))?.text()) ?? '';
}

function property(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.entries(owner).find(([name]) => name === key)?.[1];
}
