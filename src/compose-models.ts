/** Joins the models: catalogue, engines, downloads and what is kept about them. */
import type { Engine } from './core/engine';
import type { AddedFrom } from './core/models/kept-model';
import { findCard, type EngineId, type ModelCard, type ModelRole } from './core/models/model-card';
import { planDevices, probeCapabilities } from './engines/capabilities';
import {
  builtInCatalog,
  pickVariant,
  type CatalogEntry,
  type ModelVariant,
} from './engines/catalog';
import { addedModel, entryOf } from './engines/catalog-added';
import { catalogCards } from './engines/catalog-cards';
import { webLlmRecords } from './engines/catalog-web-llm';
import { createModelDownloads } from './engines/download-manager';
import { classifyError, engineError } from './engines/engine-errors';
import { hubDownload, hubEntry } from './engines/hub-entry';
import { withHubHashes } from './engines/hub-hashes';
import type { HubModelFacts, InspectOutcome } from './engines/hub-facts';
import { inspectHubModel } from './engines/hub-inspect';
import { createLoadMarker } from './engines/load-marker';
import { inspectLocalModel, keepLocalModel, localFiles } from './engines/local-folder';
import { createModelLease } from './engines/model-lease';
import { probeMachine } from './engines/probe-machine';
import { createEngine } from './engines/registry';
import { startMainModelWorker, startSummarizerWorker } from './engines/start-workers';
import { createSwitchingEngine } from './engines/switching-engine';
import { createTransformersEngine } from './engines/transformers-engine';
import { listWebLlmFiles } from './engines/web-llm-files';
import type { ModelRepository } from './storage/model-repository';
import type { AddOutcome, FilesOutcome, ModelServices } from './stores/model-services';
import { formatRoute } from './ui/route';

export interface ModelParts {
  readonly mainEngine: Engine;
  readonly summarizerEngine: Engine;
  readonly models: ModelServices;
}

export interface ComposeModelsOptions {
  readonly repository: ModelRepository;
  /** Whether the program that runs models is kept for offline use. */
  readonly programKept: () => Promise<boolean>;
}

export function composeModels({ repository, programKept }: ComposeModelsOptions): ModelParts {
  // Grows as models are added; the engines look into it at each load.
  const entries: CatalogEntry[] = [...builtInCatalog];
  const added = new Map<string, EngineId>();
  const engineIdOf = (modelId: string): EngineId | undefined =>
    findCard(catalogCards, modelId)?.engineId ?? added.get(modelId);
  const engine = (role: ModelRole): Engine =>
    createSwitchingEngine({
      engineIdOf,
      create: (engineId) =>
        engineId === 'transformers'
          ? createTransformersEngine({
              startWorker: role === 'main' ? startMainModelWorker : startSummarizerWorker,
              catalog: entries,
            })
          : createEngine(engineId, { role }),
    });
  const learn = (entry: CatalogEntry): void => {
    const at = entries.findIndex(({ modelId }) => modelId === entry.modelId);
    entries.splice(at < 0 ? entries.length : at, at < 0 ? 0 : 1, entry);
    added.set(entry.modelId, 'transformers');
  };
  return {
    mainEngine: engine('main'),
    summarizerEngine: engine('summarizer'),
    models: {
      cards: catalogCards,
      machine: () => probeMachine(),
      repository,
      marker: createMarker(),
      show: () => {
        location.hash = formatRoute({ kind: 'models' });
      },
      lease: createModelLease(navigatorLocks()),
      setAdded: (models) => {
        for (const entry of models.flatMap((model) => entryOf(model) ?? [])) learn(entry);
      },
      downloads: createModelDownloads({ programKept }),
      filesOf: (card, signal) => filesOf(card, { repository, learn }, signal),
      inspect: async (request, signal) =>
        request.kind === 'folder'
          ? addFolder(request.files, repository)
          : addFound(await inspectHubModel(request.text, fetchHere, signal), repository),
    },
  };
}

const fetchHere: typeof fetch = (...args) => fetch(...args);

/** Absent on addresses that the browser does not trust. */
function navigatorLocks(): LockManager | undefined {
  return navigator.locks;
}

function createMarker() {
  const marker = createLoadMarker(storage(), navigatorLocks());
  // Leaving the page while a model loads is no crash.
  addEventListener('pagehide', () => {
    marker.end();
  });
  return marker;
}

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // blocked by a setting
  }
}

interface FilesContext {
  readonly repository: ModelRepository;
  readonly learn: (entry: CatalogEntry) => void;
}

async function filesOf(
  card: ModelCard,
  context: FilesContext,
  signal: AbortSignal | undefined,
): Promise<FilesOutcome> {
  switch (card.engineId) {
    case 'prompt-api':
      return { kind: 'none' };
    case 'web-llm':
      return webLlmFiles(card.modelId, signal);
    case 'transformers':
      return card.origin === 'built-in' ? { kind: 'none' } : hubFiles(card, context, signal);
    default:
      return card.engineId satisfies never;
  }
}

async function webLlmFiles(modelId: string, signal?: AbortSignal): Promise<FilesOutcome> {
  const record = webLlmRecords.find((one) => one.modelId === modelId);
  if (record === undefined) return { kind: 'failed', error: engineError('model-missing') };
  const { repository: model, libraryUrl: model_lib } = record;
  try {
    const read = async (url: string): Promise<unknown> => {
      const response = await fetch(url, signal ? { signal } : {});
      if (!response.ok) throw new Error(`${url}: ${response.status} not found`);
      return response.json();
    };
    const asked = { model, model_id: modelId, model_lib };
    const listed = await listWebLlmFiles(asked, ({ url }) => read(url));
    if (listed.kind === 'failed') return listed;
    const files = await withHubHashes(listed.model.files, model, read);
    return { kind: 'files', model: { modelId, name: listed.model.name, files } };
  } catch (thrown) {
    return { kind: 'failed', error: classifyError(thrown) };
  }
}

/** What the hub says of a curated model is kept: its exact size, its window, and where its files are. */
async function hubFiles(
  card: ModelCard,
  { repository, learn }: FilesContext,
  signal: AbortSignal | undefined,
): Promise<FilesOutcome> {
  const inspected = await inspectHubModel(card.modelId, fetchHere, signal);
  if (inspected.kind === 'failed') return inspected;
  const variant = await variantHere(hubEntry(inspected.facts));
  const outcome = await asAdded(inspected.facts, { from: 'hub', curated: card });
  if (variant === undefined || outcome.kind === 'failed') return unusable;
  await repository.add(outcome.model);
  learn(hubEntry(inspected.facts));
  return { kind: 'files', model: hubDownload(inspected.facts, variant) };
}

const unusable = { kind: 'failed', error: engineError('unsupported') } as const;

async function asAdded(
  facts: HubModelFacts,
  { from, curated }: { readonly from: AddedFrom; readonly curated?: ModelCard },
): Promise<AddOutcome> {
  const variant = await variantHere(hubEntry(facts));
  if (variant === undefined) return unusable;
  const now = Date.now();
  const given = { facts, variant, from, now };
  return { kind: 'added', model: addedModel(curated ? { ...given, curated } : given) };
}

/** Its list of files is kept at once: the id alone does not say on which hub it is. */
async function addFound(
  inspected: InspectOutcome,
  repository: ModelRepository,
): Promise<AddOutcome> {
  if (inspected.kind === 'failed') return inspected;
  const { facts } = inspected;
  const variant = await variantHere(hubEntry(facts));
  if (variant !== undefined) await repository.keepFiles(hubDownload(facts, variant));
  return asAdded(facts, { from: 'hub' });
}

/** Its files are copied into the store before it is in the list, so that it is there whole or not at all. */
async function addFolder(files: readonly File[], repository: ModelRepository): Promise<AddOutcome> {
  const found = await inspectLocalModel(localFiles(files));
  if (found.kind === 'failed') return found;
  const variant = await variantHere(hubEntry(found.facts));
  if (variant === undefined) return unusable;
  const list = hubDownload(found.facts, variant);
  const kept = await keepLocalModel(list.files, found.blobs);
  if (kept.kind !== 'kept') return { kind: 'failed', error: kept.error };
  await repository.keepFiles(list);
  return asAdded(found.facts, { from: 'folder' });
}

/** The way in which it would be loaded on this machine when nobody says otherwise. */
async function variantHere(entry: CatalogEntry): Promise<ModelVariant | undefined> {
  const capabilities = await probeCapabilities();
  const plan = planDevices('auto', capabilities);
  if (plan.kind === 'unsupported') return undefined;
  const { gpu } = capabilities;
  const shaderF16 = gpu.kind !== 'none' && gpu.shaderF16;
  for (const { device } of plan.attempts) {
    const variant = pickVariant(entry, device, { shaderF16 });
    if (variant) return variant;
  }
  return undefined;
}
