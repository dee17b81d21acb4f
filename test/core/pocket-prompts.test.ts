/** The shipped prompt constants, and what the parser refuses. */
import { expect, test } from 'vitest';
import shipped from '../../public/models/pocket/prompts.json' with { type: 'json' };
import {
  dimensionKinds,
  fillTemplate,
  parsePromptConstants,
  sketchPlaces,
  sketchShapes,
  sketchSizes,
} from '../../src/core/prompts';
import { testPrompts } from '../test-prompts';

const reasonFor = (changed: Readonly<Record<string, unknown>>): string => {
  const parsed = parsePromptConstants({ ...shipped, ...changed });
  return parsed.kind === 'invalid' ? parsed.reason : 'accepted';
};

test('the shipped constants name every word the app can draw, and no other', () => {
  expect(testPrompts.sketch_sizes).toEqual([...sketchSizes]);
  expect(testPrompts.sketch_shapes).toEqual([...sketchShapes]);
  expect(testPrompts.sketch_places).toEqual([...sketchPlaces]);
  expect(testPrompts.dimension_kinds).toEqual([...dimensionKinds]);
});

test('a request of the canvas is its template, filled', () => {
  expect(fillTemplate(testPrompts.unexpected, { n: '4', scene: 'a red kite' })).toBe(
    'Give 4 unexpected ideas from "a red kite".',
  );
  const parts = [
    fillTemplate(testPrompts.mix_part_taking, { aspect: 'colour', scene: 'a kite' }),
    fillTemplate(testPrompts.mix_part, { scene: 'a harbour' }),
  ].join(testPrompts.mix_join);
  expect(fillTemplate(testPrompts.mix, { parts, n: '3' })).toBe(
    'Mix the colour of "a kite" and "a harbour" in 3 ways.',
  );
});

test('a template that lost a place is refused by its name', () => {
  expect(reasonFor({ sketch: 'Sketch "{scene}".' })).toBe(
    'prompts.json, sketch: needs {scene} {n}',
  );
  expect(reasonFor({ unknown: 'No idea.' })).toContain('prompts.json, unknown');
});

test('a shape that cannot be drawn and a colour that is none are refused', () => {
  expect(reasonFor({ sketch_shapes: ['circle', 'blob'] })).toContain('sketch_shapes');
  expect(reasonFor({ sketch_colours: { red: 'red' } })).toContain('sketch_colours');
  expect(reasonFor({ slide_levels: ['less', 'more'] })).toContain('slide_levels');
});

test('a heading too few is refused, an unknown key is not', () => {
  expect(reasonFor({ headings: shipped.headings.slice(1) })).toContain('headings must be exactly');
  expect(reasonFor({ later: 'unknown' })).toBe('accepted');
});
