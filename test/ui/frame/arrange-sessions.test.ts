import { describe, expect, it } from 'vitest';
import type { SessionLine } from '../../../src/stores/app-view';
import { arrangeSessions } from '../../../src/ui/frame/arrange-sessions';

const nowMs = Date.UTC(2026, 10, 30, 12);
const line = (id: string, title: string, more: Partial<SessionLine> = {}): SessionLine => ({
  id,
  title,
  updatedAt: nowMs,
  ...more,
});
const lines = [
  line('a', 'Café in Lyon'),
  line('b', 'Train to Lyon', { isPinned: true }),
  line('c', 'Old budget', { isArchived: true, tags: ['Lyon'] }),
  line('d', 'Garden'),
];
const ids = (query: string, shelf: 'open' | 'archived' = 'open') =>
  arrangeSessions(lines, { query, shelf, nowMs }).map((group) => group.lines.map(({ id }) => id));

describe('the sessions list', () => {
  it('has the pinned on top and leaves out what was put away', () => {
    expect(ids('')).toEqual([['b'], ['a', 'd']]);
  });

  it('shows what was put away when asked', () => {
    expect(ids('', 'archived')).toEqual([['c']]);
  });

  it('finds by any words of title and tags, everywhere, whatever the case and the accents', () => {
    expect(ids('LYON cafe')).toEqual([['a']]);
    expect(ids('lyon')).toEqual([['b'], ['a', 'c']]);
  });

  it('finds nothing for what nobody called so', () => {
    expect(ids('zebra')).toEqual([]);
  });
});
