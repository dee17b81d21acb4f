/** All that the model screen shows and all that can be done there, as plain data and verbs. */
import type { EngineError } from '../core/engine';
import type { AdmissionReason } from '../core/models/admission';
import type { BenchmarkResult } from '../core/models/benchmark';
import type { FitVerdict } from '../core/models/fit-verdict';
import type { Machine } from '../core/models/machine';
import type { ModelCard, ModelRole } from '../core/models/model-card';
import type { DownloadState, StorageFigures } from '../engines/model-downloads';
import type { ModelState } from './app-view';
import type { AddRequest } from './model-services';
import type { SwapState } from './model-swap.svelte';

/** `bundled`: it comes with the app. `unknown`: nobody tells, as of the browser's own model. */
export type HeldState = { readonly kind: 'bundled' } | { readonly kind: 'unknown' } | DownloadState;

export interface ModelLine {
  readonly card: ModelCard;
  readonly verdict: FitVerdict;
  /** Name of the next smaller model that runs here; only where this one does not, or hardly. */
  readonly smaller: string | null;
  readonly held: HeldState;
  /** Its roles at the moment. */
  readonly uses: readonly ModelRole[];
  /** What loading it has shown; null while it never was. Wins over the catalogue. */
  readonly seenWindow: number | null;
  /** Newest first. */
  readonly benchmarks: readonly BenchmarkResult[];
}

export type AddState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly error: EngineError }
  | { readonly kind: 'added'; readonly modelId: string };

export type BenchmarkState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly modelId: string }
  | { readonly kind: 'failed'; readonly modelId: string; readonly error: EngineError };

export interface ModelScreenView {
  /** Null until the browser has been asked. */
  readonly machine: Machine | null;
  readonly lines: readonly ModelLine[];
  readonly storage: StorageFigures | null;
  readonly main: ModelState;
  readonly summarizer: ModelState;
  /** Tokens; null: all that the main model offers. */
  readonly maxContextWindow: number | null;
  /** Why the main model writes the summaries; null while the summariser does. */
  readonly mainDoesBoth: AdmissionReason | null;
  readonly swap: SwapState;
  readonly adding: AddState;
  readonly benchmark: BenchmarkState;
  readonly canAdd: boolean;

  /** Asks the browser and the store anew; called when the screen is shown. */
  open(): void;
  /** Shows the plan; `confirmSwap` carries it out. `window` null: all that the model offers. */
  useAsMain(modelId: string, window: number | null): void;
  /** The same, with its files in memory alone: for when there is no room to store them. */
  useUnkept(modelId: string): void;
  confirmSwap(): void;
  dismissSwap(): void;
  /** A model's id; the word `main`: the main model writes the summaries. */
  useAsSummarizer(modelId: string): void;
  download(modelId: string): void;
  pause(modelId: string): void;
  cancel(modelId: string): void;
  /** Reads all that is stored of it: a damaged file can then be repaired. */
  check(modelId: string): void;
  repair(modelId: string): void;
  /** Deletes what is stored of it; an added model also leaves the list. */
  remove(modelId: string): void;
  /** Measures the model that is loaded. */
  measure(): void;
  stopMeasuring(): void;
  add(request: AddRequest): void;
}
