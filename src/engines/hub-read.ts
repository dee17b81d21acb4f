/** Reads the small files of a model that say what it is, and refuses what is no chat model of ours. */
import * as v from 'valibot';
import { Refusal, type HubFile, type HubModelFacts } from './hub-facts';
import { findWeights } from './hub-weights';
import { hubWords } from './hub-words';

/** Reads one of the model's files as text. */
export type ReadText = (path: string) => Promise<string>;

export interface ModelListing {
  readonly modelId: string;
  readonly folderUrl: string;
  /** All files there are. */
  readonly files: readonly HubFile[];
  readonly read: ReadText;
  readonly task?: string;
  readonly license?: string;
  readonly languages?: readonly string[];
}

/** The 32-bit program that runs models cannot hold a file of more. */
const largestFileBytes = 4 * 1024 ** 3 - 1;

const settings = v.looseObject({
  model_type: v.optional(v.string()),
  architectures: v.optional(v.nullable(v.array(v.string()))),
  max_position_embeddings: v.optional(v.unknown()),
  n_positions: v.optional(v.unknown()),
  text_config: v.optional(v.looseObject({ max_position_embeddings: v.optional(v.unknown()) })),
});

const tokenizerSettings = v.looseObject({
  tokenizer_class: v.optional(v.nullable(v.string())),
  model_max_length: v.optional(v.unknown()),
  chat_template: v.optional(v.unknown()),
});

const common = [
  'config.json',
  'generation_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'chat_template.jinja',
];

/** Throws a Refusal. */
export async function readFacts(listing: ModelListing): Promise<HubModelFacts> {
  const { modelId, files, folderUrl } = listing;
  refuseOtherKinds(listing);
  const config = await readJson(listing, 'config.json', settings);
  refuseOtherTasks(listing, config);
  const tokenizer = await readJson(listing, 'tokenizer_config.json', tokenizerSettings);
  const weights = findWeights(files).filter((one) =>
    one.files.every(({ bytes }) => bytes <= largestFileBytes),
  );
  if (weights.length === 0) {
    const smallest = Math.min(...findWeights(files).map(({ bytes }) => bytes));
    throw new Refusal('too-big', hubWords.tooBig(modelId, smallest));
  }
  const template = await templateOf(listing, tokenizer.chat_template);
  return {
    modelId,
    name: modelId.split('/').at(-1) ?? modelId,
    folderUrl,
    files: files.filter(({ path }) => common.includes(path)),
    weights,
    modelType: config.model_type ?? 'unknown',
    contextWindow: windowOf(config, tokenizer.model_max_length),
    tokenizerClass: tokenizer.tokenizer_class ?? undefined,
    hasTemplate: template !== '',
    features: [
      ...(template.includes('think>') ? ['thinking' as const] : []),
      ...(/\btools\b/.test(template) ? ['tools' as const] : []),
    ],
    license: listing.license,
    languages: listing.languages ?? [],
  };
}

function refuseOtherKinds({ modelId, files }: ModelListing): void {
  const has = (path: string): boolean => files.some((file) => file.path === path);
  const wrong = files.find(
    ({ bytes }) => !Number.isSafeInteger(bytes) || bytes < 0 || bytes > 1e13,
  );
  if (wrong) throw new Refusal('bad-size', hubWords.badSize(wrong.path), `${wrong.bytes} bytes`);
  if (findWeights(files).length === 0) {
    if (has('mlc-chat-config.json')) {
      throw new Refusal('other-engine', hubWords.otherEngine(modelId));
    }
    throw new Refusal('no-onnx', hubWords.noOnnx(modelId));
  }
  if (!has('config.json')) throw new Refusal('bad-config', hubWords.badConfig('config.json'));
  if (!has('tokenizer.json') || !has('tokenizer_config.json')) {
    throw new Refusal('no-tokenizer', hubWords.noTokenizer(modelId));
  }
}

function refuseOtherTasks(
  { modelId, task }: ModelListing,
  { architectures }: v.InferOutput<typeof settings>,
): void {
  const [architecture = ''] = architectures ?? [];
  // Models that also see or hear write text too, and are loaded for that alone.
  const writes = /(ForCausalLM|LMHeadModel|ForConditionalGeneration)$/.test(architecture);
  const isText = task === undefined || /text-generation|image-text-to-text|any-to-any/.test(task);
  if (writes && (isText || architecture.endsWith('CausalLM'))) return;
  if (architecture === '' && task === 'text-generation') return;
  throw new Refusal('not-text-generation', hubWords.notText(modelId, task ?? architecture));
}

async function readJson<T extends v.GenericSchema>(
  { read }: ModelListing,
  path: string,
  schema: T,
): Promise<v.InferOutput<T>> {
  const parsed = v.safeParse(schema, parseJson(await read(path)));
  if (parsed.success) return parsed.output;
  throw new Refusal('bad-config', hubWords.badConfig(path), parsed.issues[0].message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused by the schema, with the file's name
  }
}

async function templateOf({ files, read }: ModelListing, own: unknown): Promise<string> {
  if (typeof own === 'string') return own;
  if (Array.isArray(own)) return JSON.stringify(own); // several by name; only searched for words here
  const has = files.some(({ path }) => path === 'chat_template.jinja');
  return has ? read('chat_template.jinja') : '';
}

function windowOf(
  { max_position_embeddings: own, n_positions, text_config }: v.InferOutput<typeof settings>,
  modelMaxLength: unknown,
): number | undefined {
  const offered = [own ?? n_positions ?? text_config?.max_position_embeddings, modelMaxLength];
  const usable = offered.filter(
    (value): value is number => Number.isFinite(value) && Number(value) >= 1,
  );
  const [window] = usable.filter((value) => value < 1e9).sort((a, b) => a - b);
  return window === undefined ? undefined : Math.floor(window);
}
