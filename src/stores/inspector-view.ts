/** What the inspector's page shows and can do; see inspector.svelte.ts. */
import type { ChatRow } from '../core/chat-row';
import type { CompactionRecord } from '../core/compaction/records';
import type { ProfileName } from '../core/compaction/policy';
import type { ContextView } from '../core/context-row';
import type { UsagePoint } from '../core/context-usage';
import type { InspectedContext } from '../core/inspect-context';
import type { ReplayStep } from '../core/replay';
import type { PreviewOutcome, SummaryItemPlace } from './context-verbs';

export type InspectedState =
  | { readonly kind: 'loading' }
  /** Nothing can be counted without a model's tokenizer. */
  | { readonly kind: 'no-model'; readonly reason: string }
  | ({
      readonly kind: 'ready';
      readonly rows: readonly ChatRow[];
      /** As the model is given it, template and all; undefined where its engine cannot say. */
      readonly text: string | undefined;
    } & InspectedContext);

export interface InspectorView {
  readonly sessionId: string;
  readonly state: InspectedState;
  readonly view: ContextView;
  /** Oldest first. */
  readonly records: readonly CompactionRecord[];
  readonly usage: readonly UsagePoint[];
  readonly steps: readonly ReplayStep[];
  readonly profile: ProfileName;
  /** After a compaction that took most of the conversation away, a child session begins by itself. */
  readonly childAfterHeavy: boolean;
  readonly windowTokens: number | null;
  /** A reply or a compaction runs: verbs that compact wait. */
  readonly isBusy: boolean;
  /** Null until asked for. */
  readonly preview: PreviewOutcome | null;

  viewAt(step: ReplayStep): ContextView;
  /** Called when the page shows or the conversation changes; cheap when nothing has changed. */
  refresh(): Promise<void>;
  look(focus?: string): Promise<void>;
  forgetPreview(): void;
  compact(focus?: string): void;
  rebuild(): void;
  undo(compactionId: string): void;
  /** Null removes the item. */
  editItem(place: SummaryItemPlace, text: string | null): void;
  pin(entryId: string): void;
  unpin(entryId: string): void;
  /** Goes on in a child session that starts from the summary. */
  branch(): void;
  setProfile(profile: ProfileName): void;
  setChildAfterHeavy(on: boolean): void;
}
