/** The context as it would be after a compaction, proved before the compaction is committed. */
import { assembleContext, type FixedContext } from '../context';
import type { ContextReader } from '../context-reader';
import { lastUserRow } from '../context-view';
import type { Placement } from '../engine';
import type { CompactionEntry, NewEntry, SessionEntry } from '../entry';
import { messageRow } from '../message-row';
import type { PromptConstants } from '../prompts';
import type { TokenCounter } from '../tokens';
import { pendingEntry } from './pending-entry';
import { requestFaults } from './validate';

export interface ReassembleInput {
  readonly path: readonly SessionEntry[];
  readonly reader: ContextReader;
  readonly entry: NewEntry<CompactionEntry>;
  readonly prompts: PromptConstants;
  readonly placement: Placement;
  readonly fixed?: FixedContext;
  readonly counter: TokenCounter;
}

export interface Reassembled {
  /** Exact, without a recall block. */
  readonly tokensAfter: number;
  /** Empty when the result is sound; see {@link requestFaults}. */
  readonly faults: readonly string[];
}

/** Rejects with an EngineError when the counter is gone. */
export async function reassemble(input: ReassembleInput): Promise<Reassembled> {
  const { path, reader, entry, prompts, placement, fixed, counter } = input;
  const pending = pendingEntry(path, entry);
  const view = reader.readWith(path, pending);
  const { rows, tools } = assembleContext({
    view,
    prompts,
    placement,
    ...(fixed ? { fixed } : {}),
  });
  const newest = lastUserRow(view);
  const newestUserText = newest === undefined ? null : messageRow(newest.entry.message).content;
  const isTaken = view.compaction?.id === pending.id;
  return {
    tokensAfter: await counter.countRequest({ rows, ...(tools ? { tools } : {}) }),
    faults: [
      ...(isTaken ? [] : ['the log would not take the compaction']),
      ...requestFaults({ rows, newestUserText, purpose: 'keep' }),
    ],
  };
}
