import { describe, expect, it } from 'vitest';
import {
  parseInterpolationHead,
  parseInterpretation,
  parseSuggestions,
} from '../../../src/core/explore/parse-dimension';
import { parseSketch, sketchPrompt } from '../../../src/core/explore/parse-sketch';
import { pathOf, sketchField, sketchWords } from '../../../src/core/explore/sketch-shapes';
import { sketchPlaces, sketchShapes, sketchSizes } from '../../../src/core/prompts';
import { testPrompts } from '../../test-prompts';

describe('an interpretation', () => {
  it('is read from the forms', () => {
    const reply = 'dimension: heat (continuous)\nfrom ice cold to boiling';
    expect(parseInterpretation(testPrompts, 'heat', reply)).toEqual({
      name: 'heat',
      kind: 'continuous',
      low: 'ice cold',
      high: 'boiling',
    });
  });

  it.each(['', 'I am Pocket.', 'dimension heat', 'from nowhere'])(
    'is not invented: %j',
    (reply) => {
      expect(parseInterpretation(testPrompts, 'heat', reply)).toBeUndefined();
    },
  );

  it('of two cards stands at the head of what lies between', () => {
    const reply = '**Dimension: vessel (discrete)**\n1. a cup';
    expect(parseInterpolationHead(testPrompts, reply)).toEqual({
      name: 'vessel',
      kind: 'discrete',
      low: '',
      high: '',
    });
  });

  it('may be suggested, each once', () => {
    const reply = '1. heat (continuous)\n2. vessel (discrete)\n3. Heat (continuous)\n4. mood\nBye.';
    expect(parseSuggestions(testPrompts, reply)).toEqual([
      { name: 'heat', kind: 'continuous' },
      { name: 'vessel', kind: 'discrete' },
      { name: 'mood', kind: null },
    ]);
  });
});

describe('a sketch', () => {
  const reply =
    'palette: sand, red, blue\n1. large circle, top left, red\n2. small blob, middle, red\n' +
    '3. medium line, bottom, blue\n4. small star, top right, mauve\n5. small star, javascript:, red';

  it('takes what can be drawn and nothing else', () => {
    const sketch = parseSketch(testPrompts, reply);
    expect(sketch?.palette[0]).toBe(testPrompts.sketch_colours.sand);
    expect(sketch && sketchWords(sketch)).toBe('large circle, top left; medium line, bottom');
  });

  it.each(['', 'palette: red', '1. <script>, top, red', 'url(#x)'])('is none: %j', (text) => {
    expect(parseSketch(testPrompts, text)).toBeUndefined();
  });

  it('asks in its form', () => {
    expect(sketchPrompt(testPrompts, 'a "kite"')).toBe(`Sketch "a 'kite'" with 4 shapes.`);
  });

  it('is drawn with numbers alone, near its field', () => {
    for (const size of sketchSizes)
      for (const shape of sketchShapes)
        for (const place of sketchPlaces) {
          const path = pathOf({ size, shape, place, color: '#000000' });
          expect(path).toMatch(/^[MLHVAZ\d .-]+$/u);
          const [x = NaN] = (/M(-?[\d.]+)/u.exec(path)?.slice(1) ?? []).map(Number);
          expect(Math.abs(x - sketchField.width / 2)).toBeLessThan(sketchField.width);
        }
  });
});
