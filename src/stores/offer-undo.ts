/** Offers to take a compaction back where the answers after it got worse. Once for each. */
import { compactionRecords, worthUndoing } from '../core/compaction/records';
import type { SessionEntry } from '../core/entry';
import type { Notice } from './app-view';

export interface UndoOffer {
  readonly path: readonly SessionEntry[];
  /** Ids of compactions that were offered before; the new one is added. */
  readonly offered: string[];
  readonly notify: (notice: Notice) => void;
  readonly undo: (compactionId: string) => void;
}

export function offerUndo({ path, offered, notify, undo }: UndoOffer): void {
  const worse = worthUndoing(compactionRecords(path));
  if (worse === null || offered.includes(worse.id)) return;
  offered.push(worse.id);
  notify({
    id: `worth-undoing-${worse.id}`,
    level: 'info',
    text:
      'The answers have needed more corrections since older turns were summarized. The summary can be ' +
      'taken back; the turns then stand word for word again.',
    action: {
      label: 'Undo the summary',
      run: () => {
        undo(worse.id);
      },
    },
  });
}
