/** What people read stands in the words of its feature, where it can be translated, and not in the markup. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

/** Not converted yet. The list only shrinks. */
const unconverted = [
  'src/ui/SummarySections.svelte',
  'src/ui/commands/KeysSheet.svelte',
  'src/ui/context/ContextMeter.svelte',
  'src/ui/context/MarginPanel.svelte',
  'src/ui/context/MeterTable.svelte',
  'src/ui/inspector/ContextLayers.svelte',
  'src/ui/inspector/HistoryPanel.svelte',
  'src/ui/inspector/SummaryLine.svelte',
  'src/ui/model/ModelDetails.svelte',
  'src/ui/model/ModelStatus.svelte',
];
/** The app's name, written with an initial of its own. */
const names = ['alimpsest'];

const spoken = /^(aria-label|aria-description|title|placeholder|alt|label)$/;

/** Literal texts with at least one word in them, in the order of the page. */
function literals(node: unknown, isStyle = false): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((part) => literals(part, isStyle));
  if (typeof node !== 'object' || node === null) return [];
  const { type, data, name } = { type: '', data: '', name: '', ...node };
  if (type === 'StyleDirective') return [];
  if (type === 'Text') return !isStyle && /\p{L}{2}/u.test(data) ? [data.trim()] : [];
  const isUnread = type === 'Attribute' && !spoken.test(name);
  return Object.entries(node).flatMap(([key, value]) =>
    ['css', 'instance', 'module'].includes(key) ? [] : literals(value, isStyle || isUnread),
  );
}

function wordsIn(source: string): readonly string[] {
  return literals(parse(source, { modern: true }).fragment).filter((text) => !names.includes(text));
}

test('words in markup and in labels are found, others are not', () => {
  expect(
    wordsIn('<p class="big one">Hello {name}</p><b title="There" style:width="{x}rem">·</b>'),
  ).toEqual(['Hello', 'There']);
});

test('no component has words of its own, besides those that are still to be converted', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svelte'))
    .map((path) => `src/${path}`)
    .filter((file) => wordsIn(readFileSync(file, 'utf8')).length > 0);
  expect(found.sort()).toEqual([...unconverted].sort());
});
