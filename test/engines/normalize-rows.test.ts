import { describe, expect, test } from 'vitest';
import type { ChatRow } from '../../src/core/chat-row';
import { normalizeRows, probeTemplate } from '../../src/engines/normalize-rows';

const row = (role: ChatRow['role'], content: string): ChatRow => ({ role, content });
const strict = { system: 'folded', neighbours: 'merged' } as const;

describe('rows for a template', () => {
  test('that are fine stay what they are', () => {
    const rows = [row('system', 's'), row('user', 'a'), row('user', 'b')];
    expect(normalizeRows(rows)).toEqual(rows);
    normalizeRows(rows).forEach((normal, index) => {
      expect(normal).toBe(rows[index]);
    });
  });

  test('have one system row, at the front', () => {
    const rows = [row('system', 'a'), row('user', 'u'), row('system', 'b')];
    expect(normalizeRows(rows)).toEqual([row('system', 'a\n\nb'), row('user', 'u')]);
  });

  test('have no empty ones; a silent tool has still answered', () => {
    const call: ChatRow = {
      ...row('assistant', ''),
      toolCalls: [{ id: '1', name: 'n', arguments: '{}' }],
    };
    const rows = [row('user', ' \n'), row('assistant', ''), call, row('tool', '')];
    expect(normalizeRows(rows)).toEqual([call, row('tool', '(no output)')]);
  });

  test('have no half surrogates', () => {
    expect(normalizeRows([row('user', 'a\ud83db🎉')])).toEqual([row('user', 'a\uFFFDb🎉')]);
  });

  test('of a strict template alternate, with the system text in front of the first user row', () => {
    const rows = [
      row('system', 's'),
      row('user', 'a'),
      row('user', 'b'),
      row('assistant', 'c'),
      row('assistant', ''),
      row('tool', '1'),
      row('tool', '2'),
    ];
    expect(normalizeRows(rows, strict)).toEqual([
      row('user', 's\n\na\n\nb'),
      row('assistant', 'c'),
      row('tool', '1'),
      row('tool', '2'),
    ]);
    expect(normalizeRows([row('system', 's'), row('assistant', 'c')], strict)[0]).toEqual(
      row('user', 's'),
    );
  });

  test('of a strict template begin with a person', () => {
    const rows = [row('assistant', 'c'), row('user', 'd')];
    expect(normalizeRows(rows, { system: 'row', neighbours: 'merged' })).toEqual([
      row('user', '[earlier messages left out]'),
      ...rows,
    ]);
    expect(normalizeRows([row('system', 's'), ...rows], strict)[0]).toEqual(row('user', 's'));
  });

  test('merged ones keep all their tool calls', () => {
    const calling = (id: string): ChatRow => ({
      ...row('assistant', id),
      toolCalls: [{ id, name: 'n', arguments: '{}' }],
    });
    const [, merged] = normalizeRows([calling('1'), calling('2')], strict);
    expect(merged?.toolCalls?.map((call) => call.id)).toEqual(['1', '2']);
  });
});

test('a template is asked what it accepts', () => {
  const all = (rows: readonly ChatRow[]): string => rows.map(({ content }) => content).join();
  expect(probeTemplate(all)).toEqual({ system: 'row', neighbours: 'free' });
  expect(probeTemplate(() => undefined)).toEqual(strict);
  const deaf = (rows: readonly ChatRow[]): string =>
    all(rows.filter(({ role }) => role !== 'system'));
  expect(probeTemplate(deaf)).toEqual({ system: 'folded', neighbours: 'free' });
});
