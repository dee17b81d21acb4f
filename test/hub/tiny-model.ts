/**
 * Makes whole transformers.js repositories of a few hundred kilobytes in memory: a byte tokenizer, a chat
 * template, and a language model that is a table of which token follows which. What it says is written into
 * the table, so a test knows it beforehand; a small share of every choice comes from the whole history in
 * the KV cache, so a cache that does not belong to the prompt changes the scores.
 */
import {
  elementType,
  externalFloats,
  floats,
  ints,
  node,
  onnxModel,
  valueInfo,
} from './onnx-writer.ts';

/** Control tokens, behind the 256 bytes. */
export const controls = ['<s>', '</s>', '<|user|>', '<|bot|>', '<think>', '</think>', '<|pad|>'];
const vocabSize = 256 + controls.length;
const width = 4;

export const tokenId = (token: string): number => {
  const at = controls.indexOf(token);
  return at >= 0 ? 256 + at : (Buffer.from(token)[0] ?? 0);
};

/** The characters that byte-level tokenizers write bytes as: printable ones for themselves, others shifted. */
function byteCharacters(): string[] {
  const printable = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let shifted = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(printable(byte) ? byte : 256 + shifted++),
  );
}

function tokenizerJson(specials: ReadonlySet<string>): string {
  const vocab = Object.fromEntries(
    [...byteCharacters(), ...controls].map((token, id) => [token, id]),
  );
  const added = controls.map((content, index) => ({
    id: 256 + index,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: specials.has(content),
  }));
  const byteLevel = {
    type: 'ByteLevel',
    add_prefix_space: false,
    trim_offsets: true,
    use_regex: false,
  };
  return JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added,
    normalizer: null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: 'BPE',
      vocab,
      merges: [],
      fuse_unk: false,
      byte_fallback: false,
      unk_token: null,
    },
  });
}

export interface TinyModel {
  /** What follows the reply's header: the tokens of a reply, one string each; `</s>` ends it. */
  readonly reply: readonly string[];
  /** Where the reply goes on when it has come to its end; without it the last token ends the reply. */
  readonly loopTo?: number;
  readonly window: number;
  readonly template: string;
  /** The template in a file of its own, as newer repositories have it. */
  readonly templateFile?: boolean;
  /** `conv`: a second layer keeps a state of fixed size instead of keys and values, as LFM2 does. */
  readonly cache?: 'attention' | 'conv';
  readonly config?: Readonly<Record<string, unknown>>;
  /** File suffixes, e.g. `_q4`; all hold the same weights. */
  readonly suffixes?: readonly string[];
  /** Weights in a second file. */
  readonly external?: boolean;
  /** Think marks as special tokens, which decoders drop. */
  readonly specialThink?: boolean;
}

/** Replies never repeat a token, so one table row says what follows each. */
function followTable({ reply, loopTo }: TinyModel): Float32Array {
  const table = new Float32Array(vocabSize * vocabSize);
  const follow = (from: number, to: number): void => {
    table[from * vocabSize + to] = 10;
  };
  const ids = reply.map(tokenId);
  for (let id = 0; id < vocabSize; id += 1) follow(id, tokenId('</s>'));
  let before = tokenId('<|bot|>');
  for (const id of ids) {
    table[before * vocabSize + tokenId('</s>')] = 0;
    follow(before, id);
    before = id;
  }
  if (loopTo !== undefined) {
    table[before * vocabSize + tokenId('</s>')] = 0;
    follow(before, ids[loopTo] ?? 0);
  }
  return table;
}

/** Any numbers do, if they differ: what a token leaves in the cache, and what the history adds to scores. */
const spread = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.sin(seed + at * 12.9898) * 0.5);

function weights(model: TinyModel, dataFile: string): { onnx: Uint8Array; data: Uint8Array } {
  const table = followTable(model);
  const data = new Uint8Array(table.buffer);
  const { float, int64 } = elementType;
  const past = ['batch_size', 1, 'past_sequence_length', width];
  const conv = model.cache === 'conv';
  const kv = (side: 'key' | 'value'): string => `0.${side}`;
  return {
    data,
    onnx: onnxModel({
      nodes: [
        node('Gather', ['embedding', 'input_ids'], 'seen'),
        node('Unsqueeze', ['seen', 'one'], 'seen_heads'),
        node('Concat', ['past_key_values.0.key', 'seen_heads'], 'present.0.key', { axis: 2 }),
        node('Concat', ['past_key_values.0.value', 'seen_heads'], 'present.0.value', { axis: 2 }),
        node('ReduceMean', ['present.0.value'], 'mean_heads', { axes: [2], keepdims: 1 }),
        node('Squeeze', ['mean_heads', 'one'], 'mean'),
        ...(conv
          ? [
              node('Transpose', ['seen'], 'seen_columns', { perm: [0, 2, 1] }),
              node('Concat', ['past_conv.1', 'seen_columns'], 'columns', { axis: 2 }),
              node('Slice', ['columns', 'minus_three', 'far', 'two'], 'present_conv.1'),
              node('ReduceMean', ['present_conv.1'], 'recent_column', { axes: [2], keepdims: 1 }),
              node('Transpose', ['recent_column'], 'recent', { perm: [0, 2, 1] }),
              node('Add', ['mean', 'recent'], 'history'),
            ]
          : [node('Identity', ['mean'], 'history')]),
        node('MatMul', ['history', 'readout'], 'hint'),
        node('Gather', ['table', 'input_ids'], 'follow'),
        node('Add', ['follow', 'hint'], 'logits'),
      ],
      initializers: [
        floats('embedding', [vocabSize, width], spread(vocabSize * width, 1)),
        floats('readout', [width, vocabSize], spread(width * vocabSize, 2)),
        model.external
          ? externalFloats('table', [vocabSize, vocabSize], {
              file: dataFile,
              offset: 0,
              length: data.length,
            })
          : floats('table', [vocabSize, vocabSize], table),
        ints('one', [1]),
        ...(conv ? [ints('minus_three', [-3]), ints('far', [2 ** 31]), ints('two', [2])] : []),
      ],
      inputs: [
        valueInfo('input_ids', int64, ['batch_size', 'sequence_length']),
        valueInfo('attention_mask', int64, ['batch_size', 'total_sequence_length']),
        valueInfo(`past_key_values.${kv('key')}`, float, past),
        valueInfo(`past_key_values.${kv('value')}`, float, past),
        ...(conv ? [valueInfo('past_conv.1', float, ['batch_size', width, 3])] : []),
      ],
      outputs: [
        valueInfo('logits', float, ['batch_size', 'sequence_length', vocabSize]),
        valueInfo('present.0.key', float, ['batch_size', 1, 'total_sequence_length', width]),
        valueInfo('present.0.value', float, ['batch_size', 1, 'total_sequence_length', width]),
        ...(conv ? [valueInfo('present_conv.1', float, ['batch_size', width, 3])] : []),
      ],
    }),
  };
}

function configJson(model: TinyModel): string {
  const suffixes = model.suffixes ?? ['_quantized'];
  return JSON.stringify({
    architectures: [model.cache === 'conv' ? 'Lfm2ForCausalLM' : 'LlamaForCausalLM'],
    model_type: model.cache === 'conv' ? 'lfm2' : 'llama',
    ...(model.cache === 'conv' ? { layer_types: ['full_attention', 'conv'] } : {}),
    vocab_size: vocabSize,
    hidden_size: width,
    head_dim: width,
    num_hidden_layers: model.cache === 'conv' ? 2 : 1,
    num_attention_heads: 1,
    num_key_value_heads: 1,
    max_position_embeddings: model.window,
    eos_token_id: tokenId('</s>'),
    bos_token_id: tokenId('<s>'),
    ...(model.external
      ? {
          'transformers.js_config': {
            use_external_data_format: Object.fromEntries(
              suffixes.map((suffix) => [`model${suffix}.onnx`, 1]),
            ),
          },
        }
      : {}),
    ...model.config,
  });
}

/** The files of the repository by path. */
export function tinyModelFiles(model: TinyModel): Readonly<Record<string, Uint8Array | string>> {
  const specials = new Set(
    controls.filter((token) => model.specialThink === true || !token.includes('think')),
  );
  const onnx = (model.suffixes ?? ['_quantized']).flatMap((suffix) => {
    const name = `model${suffix}.onnx`;
    const made = weights(model, `${name}_data`);
    const graph: [string, Uint8Array] = [`onnx/${name}`, made.onnx];
    const data: [string, Uint8Array] = [`onnx/${name}_data`, made.data];
    return model.external ? [graph, data] : [graph];
  });
  const template = model.templateFile ? {} : { chat_template: model.template };
  return {
    'config.json': configJson(model),
    'generation_config.json': JSON.stringify({ eos_token_id: tokenId('</s>') }),
    'tokenizer.json': tokenizerJson(specials),
    'tokenizer_config.json': JSON.stringify({
      tokenizer_class: 'PreTrainedTokenizerFast',
      bos_token: '<s>',
      eos_token: '</s>',
      pad_token: '<|pad|>',
      add_bos_token: false,
      clean_up_tokenization_spaces: false,
      model_max_length: 1e30,
      ...template,
    }),
    ...(model.templateFile ? { 'chat_template.jinja': model.template } : {}),
    ...Object.fromEntries(onnx),
  };
}
