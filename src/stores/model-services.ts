/** What the stores need to know and do about models, beyond the two engines. Absent parts are done without. */
import type { EngineError } from '../core/engine';
import type { Machine } from '../core/models/machine';
import type { AddedModel } from '../core/models/kept-model';
import type { ModelCard } from '../core/models/model-card';
import type { LoadMarker } from '../engines/load-marker';
import type { DownloadableModel, ModelDownloads } from '../engines/model-downloads';
import type { ModelLease } from '../engines/model-lease';
import type { ModelRepository } from '../storage/model-repository';

/** The files of a model, as the hub or the catalogue lists them. */
export type FilesOutcome =
  | { readonly kind: 'files'; readonly model: DownloadableModel }
  /** Nothing is fetched by us: the browser has it, or its files are part of the app. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: EngineError };

export type AddOutcome =
  | { readonly kind: 'added'; readonly model: AddedModel }
  | { readonly kind: 'failed'; readonly error: EngineError };

/** A model that a person names: an id or address of a hub, or a folder of files of their own. */
export type AddRequest =
  | { readonly kind: 'address'; readonly text: string }
  | { readonly kind: 'folder'; readonly files: readonly File[] };

export interface ModelServices {
  readonly cards: readonly ModelCard[];
  readonly machine: () => Promise<Machine>;
  readonly repository: ModelRepository;
  readonly marker: LoadMarker;
  readonly lease: ModelLease;
  /** Engines learn of the models that a person has added; called at the start and after each change. */
  readonly setAdded: (models: readonly AddedModel[]) => void;
  /** Brings the model screen up. */
  readonly show?: () => void;
  readonly downloads?: ModelDownloads;
  /** Asks the hub where it must; the answer is kept for as long as the app is open. */
  readonly filesOf?: (card: ModelCard, signal?: AbortSignal) => Promise<FilesOutcome>;
  /** Looks at a model before it is added: is it there, can it run, how large is it? */
  readonly inspect?: (request: AddRequest, signal?: AbortSignal) => Promise<AddOutcome>;
}
