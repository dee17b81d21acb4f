/** The catalogue as the screen and the verdicts read it: one card for each model of each engine. */
import type { Fact, ModelCard, ModelFeature } from '../core/models/model-card';
import { pocketModel, type CatalogEntry } from './catalog';
import { hubRecords, type HubRecord } from './catalog-hub';
import { languagesOf, licenseOf } from './catalog-licenses';
import { onnxDownload, webLlmDownload } from './catalog-size';
import { webLlmChecked, webLlmRecords, webLlmVersion, type WebLlmRecord } from './catalog-web-llm';

/** Id of the browser's own model, for which there is nothing to choose. */
export const browserModelId = 'browser-model';

const unknown = { kind: 'unknown' } as const;

function exact<T>(value: T, source: string, checked: string): Fact<T> {
  return { kind: 'exact', value, source, checked };
}

/** Every file that a device could need, once. */
function bytesOf({ files, variants, promptsFile }: CatalogEntry): number {
  const sizes = new Map<string, number>();
  const all = [...files, ...(variants[0]?.files ?? []), ...(promptsFile ? [promptsFile] : [])];
  for (const { path, bytes } of all) sizes.set(path, bytes);
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The runtime unpacks the weights to 32-bit floats: four bytes for each stored one, and room to work. */
const unpackedTimes = 6;

export function cardOfEntry(entry: CatalogEntry, origin: ModelCard['origin']): ModelCard {
  const bytes = bytesOf(entry);
  const source = 'the files themselves';
  const isOurs = origin === 'built-in';
  return {
    modelId: entry.modelId,
    engineId: 'transformers',
    name: entry.name,
    roles: ['main', 'summarizer'],
    origin,
    downloadBytes: exact(bytes, source, webLlmChecked),
    memoryBytes: {
      kind: 'about',
      value: bytes * (isOurs ? unpackedTimes : 2),
      source: isOurs ? `weights × ${unpackedTimes}` : 'weights × 2',
      checked: webLlmChecked,
    },
    contextWindow: exact(entry.contextWindow, source, webLlmChecked),
    languages: isOurs ? exact(['en'], 'its training data', webLlmChecked) : unknown,
    license: isOurs ? exact('mit', 'this app', webLlmChecked) : unknown,
    features: isOurs ? ['tools'] : [],
    needs: { device: 'any', shaderF16: false },
    notes: entry.notes,
  };
}

function webLlmName(modelId: string): string {
  const isShort = modelId.endsWith('-1k');
  const name = modelId
    .replace(/-MLC(-1k)?$/, '')
    .replace(/-q\d+f(16|32)(_\d)?$/, '')
    .replace(/-(Instruct|instruct|it)$/, '')
    .replaceAll('-', ' ');
  const floats = /q\d+f32/.test(modelId) ? ', 32-bit floats' : '';
  return `${name}${isShort ? ', short window' : ''}${floats}`;
}

function webLlmCard(record: WebLlmRecord): ModelCard {
  const { modelId, roles, vramMegabytes, contextWindow, callsTools, bufferBytes } = record;
  const source = `@mlc-ai/web-llm ${webLlmVersion}, its model list`;
  const features: ModelFeature[] = [];
  if (/Qwen3|DeepSeek-R1/.test(modelId)) features.push('thinking');
  if (callsTools) features.push('tools');
  return {
    modelId,
    engineId: 'web-llm',
    name: webLlmName(modelId),
    roles,
    origin: 'curated',
    downloadBytes: webLlmDownload(modelId),
    memoryBytes: exact(vramMegabytes * 1024 ** 2, source, webLlmChecked),
    contextWindow: exact(contextWindow, source, webLlmChecked),
    languages: languagesOf(modelId),
    license: licenseOf(modelId),
    features,
    needs: {
      device: 'gpu',
      // Most records that need 16-bit floats do not say so; they would fail after the whole download.
      shaderF16: record.declaresShaderF16 || /f16/.test(modelId),
      storageBuffersPerStage: 10,
      workgroupStorageBytes: 32 * 1024,
      // The library falls back to 128 MiB where a record asks for no more.
      bufferBytes: bufferBytes ?? 128 * 1024 ** 2,
    },
    notes: '',
  };
}

function hubCard(record: HubRecord): ModelCard {
  const { modelId, name, roles, features } = record;
  const downloadBytes = onnxDownload(modelId, 'q4f16');
  const memoryBytes: Fact<number> =
    downloadBytes.kind === 'unknown'
      ? unknown
      : { ...downloadBytes, kind: 'about', value: downloadBytes.value * 2, source: 'download × 2' };
  return {
    modelId,
    engineId: 'transformers',
    name,
    roles,
    origin: 'curated',
    downloadBytes,
    memoryBytes,
    // Its own config says it, and is read when the model is fetched.
    contextWindow: unknown,
    languages: languagesOf(modelId),
    license: licenseOf(modelId),
    features,
    needs: { device: 'any', shaderF16: false },
    notes: '',
  };
}

const browserCard: ModelCard = {
  modelId: browserModelId,
  engineId: 'prompt-api',
  name: 'The browser’s own model',
  roles: ['main', 'summarizer'],
  origin: 'curated',
  downloadBytes: unknown,
  memoryBytes: unknown,
  contextWindow: unknown,
  languages: unknown,
  license: unknown,
  features: [],
  needs: { device: 'browser', shaderF16: false },
  notes: 'Comes with the browser, which fetches and keeps it. It can be gone after an update.',
};

export const catalogCards: readonly ModelCard[] = [
  cardOfEntry(pocketModel, 'built-in'),
  ...hubRecords.map(hubCard),
  ...webLlmRecords.map(webLlmCard),
  browserCard,
];
