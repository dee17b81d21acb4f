/** Makes a catalogue entry, and a list of what has to be downloaded, of the facts about a model. */
import type { CatalogEntry, CatalogFile, ModelVariant } from './catalog';
import type { HubFile, HubModelFacts } from './hub-facts';
import { variantsOf } from './hub-weights';
import { fallbackWindowTokens } from './context-window';
import type { DownloadableModel, DownloadFile } from './model-downloads';

export function hubEntry(facts: HubModelFacts): CatalogEntry {
  return {
    modelId: facts.modelId,
    name: facts.name,
    folder: facts.folderUrl,
    files: facts.files.map(toCatalogFile),
    variants: variantsOf(facts.weights).map((variant) => ({
      ...variant,
      files: variant.files.map(toCatalogFile),
    })),
    contextWindow: facts.contextWindow ?? fallbackWindowTokens,
    placement: 'system',
    notes: '',
  };
}

/** Git's own hash stays behind: at a load the size and the recorded hash have to do. */
const toCatalogFile = ({ path, bytes, sha256 }: HubFile): CatalogFile => ({
  path,
  bytes,
  ...(sha256 === undefined ? {} : { sha256 }),
});

/** What this variant needs: its own weights, and what every variant needs. */
export function hubDownload(facts: HubModelFacts, variant: ModelVariant): DownloadableModel {
  const weights = facts.weights.find(({ dtype }) => dtype === variant.dtype)?.files ?? [];
  const file =
    (part: (path: string) => DownloadFile['part']) =>
    (one: HubFile): DownloadFile => ({
      ...one,
      url: facts.folderUrl + one.path,
      part: part(one.path),
    });
  return {
    modelId: facts.modelId,
    name: facts.name,
    files: [
      ...facts.files.map(file((path) => (/token|template/.test(path) ? 'tokenizer' : 'config'))),
      ...weights.map(file(() => 'weights')),
    ],
  };
}
