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
import { createPromptEncoder, type PromptEncoder } from './prompt-encoder';
import { textHash } from './text-hash';
import { serveFiles, setUpRuntime } from './transformers-runtime';

export interface LoadedModel {
  readonly model: PreTrainedModel;
  readonly encoder: PromptEncoder;
  /** Text of ids, control tokens left out. */
  readonly decode: (ids: readonly number[]) => string;
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
  const model = await AutoModelForCausalLM.from_pretrained(request.modelId, {
    device: request.device,
    dtype: request.dtype,
  });
  const template = tokenizer.get_chat_template();
  return {
    model,
    encoder: createTokenizerEncoder(tokenizer),
    decode: (ids) =>
      tokenizer.decode([...ids], {
        skip_special_tokens: true,
        clean_up_tokenization_spaces: false,
      }),
    info: {
      contextWindow: contextWindowTokens({
        maxPositionEmbeddings: property(model.config, 'max_position_embeddings'),
        modelMaxLength: property(tokenizer.config, 'model_max_length'),
        requested: request.maxContextWindow,
      }),
      // Counts are stored under this id: it must change with the vocabulary and with the template.
      tokenizerId: textHash((await textOf(files, 'tokenizer.json')) + template),
    },
  };
}

/** The encoder of a tokenizer with its own chat template. */
export function createTokenizerEncoder(tokenizer: PreTrainedTokenizer): PromptEncoder {
  const template = tokenizer.get_chat_template();
  return createPromptEncoder({
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }),
    render({ messages, tools, addGenerationPrompt }) {
      const options = {
        tokenize: false as const,
        add_generation_prompt: addGenerationPrompt,
        enable_thinking: false, // reasoning models' templates take this key, others ignore it
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
