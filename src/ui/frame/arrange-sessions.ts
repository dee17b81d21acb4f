/** The sessions list as it is shown: found by words of the title, the pinned first, the others by day. */
import type { SessionLine } from '../../stores/app-view';
import { groupByDay, type DayGroup } from './group-by-day';
import { railWords } from './rail-words';

export interface ListWishes {
  /** Words that the title or a tag must hold, all of them; empty: no wish. */
  readonly query: string;
  /** `archived`: only what was put away. A search looks everywhere. */
  readonly shelf: 'open' | 'archived';
  /** Only conversations with this tag; null or absent: all. */
  readonly tag?: string | null;
  readonly nowMs: number;
}

/** Groups keep the order given, which is newest first. */
export function arrangeSessions(
  lines: readonly SessionLine[],
  { query, shelf, nowMs, tag = null }: ListWishes,
): readonly DayGroup[] {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const isSearch = words.length > 0;
  const shown = lines.filter((line) => {
    if (tag !== null && line.tags?.includes(tag) !== true) return false;
    if (!isSearch) return (line.isArchived ?? false) === (shelf === 'archived');
    const text = fold([line.title, ...(line.tags ?? [])].join(' '));
    return words.every((word) => text.includes(word));
  });
  const pinned = shown.filter(({ isPinned }) => isPinned);
  const others = shown.filter(({ isPinned }) => !isPinned);
  const top = pinned.length === 0 ? [] : [{ day: railWords.pinned, lines: pinned }];
  return [...top, ...groupByDay(others, nowMs)];
}

/** Lower case without accents: who types "cafe" means "Café" too. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
