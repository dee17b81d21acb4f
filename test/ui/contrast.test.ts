import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Least contrast of text that is read, WCAG 2.2 AA (1.4.3). */
const leastRatio = 4.5;

const css = readFileSync(new URL('../../src/app.css', import.meta.url), 'utf8');

/** The two hex values of each `--name: light-dark(#…, #…)`. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const texts = ['ink', 'ink-muted', 'undertext', 'rubric', 'moss', 'ochre', 'alarm'];
const pairs = [
  ...['paper', 'paper-raised'].flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ['rubric', 'rubric-soft'] as const, // the stop button
  ['ink', 'rubric-soft'] as const, // a message that a source led to, selected text
  ['paper', 'rubric'] as const, // the send button
];

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  test.each(pairs)('%s on %s is readable', (text, ground) => {
    const [fore, back] = [tokens.get(text), tokens.get(ground)];
    expect(fore && back && contrast(fore[scheme], back[scheme])).toBeGreaterThanOrEqual(leastRatio);
  });
});

test('the tokens are those of the table', () => {
  expect(Object.fromEntries(tokens)).toEqual({
    paper: { light: '#fbf8f3', dark: '#17140f' },
    'paper-raised': { light: '#ffffff', dark: '#1f1b15' },
    line: { light: '#e6dfd3', dark: '#353027' },
    ink: { light: '#1f1b16', dark: '#ede6da' },
    'ink-muted': { light: '#5f574d', dark: '#b3aa9b' },
    undertext: { light: '#776d60', dark: '#8f8677' },
    rubric: { light: '#9b2c1f', dark: '#e68a73' },
    'rubric-soft': { light: '#f6e7e2', dark: '#3a221c' },
    moss: { light: '#4b6b3c', dark: '#9cc184' },
    ochre: { light: '#8a6414', dark: '#d9b25f' },
    alarm: { light: '#b3261e', dark: '#f2b8b5' },
  });
});
