/** What a scan of the path has found so far. */
import type { Summary } from './compaction/summary';
import type { ViewProblem } from './context-row';
import type { CompactionEntry, DigestEntry, MessageEntry } from './entry';
import type { Message } from './message';

/** A message entry in its place on the path. */
export interface ScannedMessage {
  readonly entry: MessageEntry;
  readonly message: Message;
  /** Index on the path. */
  readonly position: number;
  readonly turn: number;
}

/** A compaction in force, with its summary as it reads after the user's edits. */
export interface ScannedCompaction {
  readonly entry: CompactionEntry;
  readonly position: number;
  readonly summary: Summary | null;
}

/** All that was read so far. Mutable, and never handed out: views copy from it. */
export interface ScanState {
  readonly positions: Map<string, number>;
  readonly messages: ScannedMessage[];
  readonly chain: ScannedCompaction[];
  /** By the id of the turn's first message. */
  readonly digests: Map<string, DigestEntry>;
  readonly pins: Set<string>;
  readonly deleted: Set<string>;
  readonly problems: ViewProblem[];
  length: number;
  turn: number;
  firstId: string;
  lastId: string;
}
