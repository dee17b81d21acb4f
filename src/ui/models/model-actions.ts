/** What can be done with a model as it is stored now; the first is the one to be expected. */
import type { FitVerdict } from '../../core/models/fit-verdict';
import type { ModelLine } from '../../stores/model-screen-view';

export type ModelAction =
  | 'use'
  | 'summarize'
  | 'download'
  | 'resume'
  | 'pause'
  | 'cancel'
  | 'check'
  | 'repair'
  | 'retry'
  | 'delete'
  | 'use-unkept';

export const actionWords: Readonly<Record<ModelAction, string>> = {
  use: 'Use for answers',
  summarize: 'Use for summaries',
  download: 'Download',
  resume: 'Go on',
  pause: 'Pause',
  cancel: 'Cancel',
  check: 'Check the files',
  repair: 'Repair',
  retry: 'Try again',
  delete: 'Delete',
  'use-unkept': 'Use without keeping it',
};

export function actionsOf({ card, verdict, held, uses }: ModelLine): readonly ModelAction[] {
  const isAdded = card.origin === 'added';
  const use: ModelAction[] = [];
  if (verdict.level !== 'no') {
    if (!uses.includes('main')) use.push('use');
    if (!uses.includes('summarizer')) use.push('summarize');
  }
  switch (held.kind) {
    case 'bundled':
    case 'unknown':
      return use;
    case 'absent':
      return [
        ...(verdict.level === 'no' ? [] : ['download' as const]),
        ...(lacksRoomAlone(verdict) ? ['use-unkept' as const] : []),
        ...(isAdded ? ['delete' as const] : []),
      ];
    case 'partial':
      return ['resume', 'delete'];
    case 'downloading':
      return ['pause', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'verifying':
      return [];
    case 'ready':
      return [...use, 'check', ...(uses.length > 0 ? [] : ['delete' as const])];
    case 'corrupt':
      return ['repair', 'delete'];
    case 'failed': {
      const couldRun = verdict.level !== 'no' || lacksRoomAlone(verdict);
      const isFull = held.error.kind === 'storage-full' && couldRun;
      return [
        'retry',
        ...(isFull ? ['use-unkept' as const] : []),
        ...(held.loadedBytes > 0 ? ['delete' as const] : []),
      ];
    }
    default:
      return held satisfies never;
  }
}

/** It would run, and only cannot be stored. */
const lacksRoomAlone = ({ level, reasons }: FitVerdict): boolean =>
  level === 'no' && reasons.length > 0 && reasons.every(({ kind }) => kind === 'storage');
