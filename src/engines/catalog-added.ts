/** Models that were looked at on a hub or in a folder, as cards of the catalogue and as what a load needs. */
import * as v from 'valibot';
import type { AddedFrom, AddedModel } from '../core/models/kept-model';
import type { Fact, ModelCard } from '../core/models/model-card';
import type { CatalogEntry, ModelVariant } from './catalog';
import { hubEntry } from './hub-entry';
import type { HubModelFacts } from './hub-facts';

export interface FoundModel {
  readonly facts: HubModelFacts;
  /** The way in which this machine would run it. */
  readonly variant: ModelVariant;
  readonly from: AddedFrom;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The card of the curated list, where it is one of those. */
  readonly curated?: ModelCard;
}

export function addedModel({ facts, variant, from, now, curated }: FoundModel): AddedModel {
  const checked = new Date(now).toISOString().slice(0, 10);
  const source = from === 'folder' ? 'its files' : new URL(facts.folderUrl).host;
  const known = <T>(value: T | undefined): Fact<T> =>
    value === undefined ? { kind: 'unknown' } : { kind: 'exact', value, source, checked };
  const files = [...facts.files, ...variant.files];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const card: ModelCard = {
    modelId: facts.modelId,
    engineId: 'transformers',
    name: curated?.name ?? facts.name,
    roles: curated?.roles ?? ['main', 'summarizer'],
    origin: curated?.origin ?? 'added',
    downloadBytes: known(bytes),
    memoryBytes: { kind: 'about', value: bytes * 2, source: 'download × 2', checked },
    contextWindow: known(facts.contextWindow),
    languages: known(facts.languages.length === 0 ? undefined : facts.languages),
    license: known(facts.license),
    features: facts.features,
    needs: { device: 'any', shaderF16: false },
    notes: curated?.notes ?? '',
  };
  return { card, from, recipe: hubEntry(facts), addedAt: now };
}

const file = v.object({
  path: v.string(),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.exactOptional(v.string()),
});

const entry = v.object({
  modelId: v.string(),
  name: v.string(),
  folder: v.pipe(v.string(), v.url()),
  files: v.array(file),
  variants: v.pipe(
    v.array(
      v.object({
        device: v.picklist(['webgpu', 'wasm']),
        dtype: v.picklist(['fp32', 'fp16', 'q8', 'q4', 'q4f16']),
        needsShaderF16: v.boolean(),
        files: v.array(file),
      }),
    ),
    v.minLength(1),
  ),
  contextWindow: v.number(),
  placement: v.picklist(['system', 'row']),
  notes: v.string(),
});

/** What is kept was written by an older app, or by hand: undefined when it is no entry. */
export function entryOf({ recipe }: AddedModel): CatalogEntry | undefined {
  const parsed = v.safeParse(entry, recipe);
  return parsed.success ? parsed.output : undefined;
}
