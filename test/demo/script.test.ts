import { expect, test } from 'vitest';
import { defaultScript } from '../../tools/demo/default-script.ts';
import { holdsAll } from '../../tools/demo/rows.ts';
import { parseScript } from '../../tools/demo/script.ts';

const parse = (turns: unknown): unknown => parseScript(JSON.stringify({ title: 'T', turns }));

test('a script is read with its defaults', () => {
  const turns = [
    { user: 'My landlord is called Ines.', plant: 'landlord' },
    { user: 'What is my landlord called?', ask: 'landlord', expect: ['Ines'] },
  ];
  expect(parse(turns)).toEqual({ kind: 'ok', script: { title: 'T', answeredBefore: 0, turns } });
});

test('a script that cannot be run is refused with the place of the fault', () => {
  expect(parse([{ user: '' }])).toEqual({
    kind: 'invalid',
    reason: 'turns.0.user: Invalid length: Expected !0 but received 0',
  });
  expect(parse([{ user: 'x', ask: 'y', expect: ['z'] }])).toEqual({
    kind: 'invalid',
    reason: 'turn 1 asks "y" before it is planted',
  });
  expect(
    parse([
      { user: 'x', plant: 'a' },
      { user: 'y', ask: 'a' },
    ]),
  ).toEqual({
    kind: 'invalid',
    reason: 'turn 2 asks without "expect"',
  });
  expect(parseScript('{')).toMatchObject({ kind: 'invalid' });
});

test('the default script plants at least 24 facts after the fourth turn, in at least 60 turns', () => {
  const said = defaultScript.turns.filter(({ ask }) => ask === undefined);
  const planted = said.flatMap(({ plant }, index) => (plant === undefined ? [] : [index + 1]));
  expect(said.length).toBeGreaterThanOrEqual(60);
  expect(planted.length).toBeGreaterThanOrEqual(24);
  expect(Math.min(...planted)).toBeGreaterThan(4);
});

test('no value of the default script is told anywhere but where it is planted', () => {
  const asked = defaultScript.turns.filter(({ ask }) => ask !== undefined);
  const tellings = asked.map(({ expect: words = [] }) =>
    defaultScript.turns.filter(({ user }) => holdsAll(user, words)).map(({ plant }) => plant),
  );
  expect(tellings).toEqual(asked.map(({ ask }) => [ask]));
});
