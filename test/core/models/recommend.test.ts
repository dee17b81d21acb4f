import { describe, expect, test } from 'vitest';
import { deviceClass, nextSmaller, suggestedModel } from '../../../src/core/models/recommend';
import { catalogCards } from '../../../src/engines/catalog-cards';
import { aCard, aGpu, aMachine, bytes, gigabyte } from './model-builders';

const sized = (modelId: string, gb: number) =>
  aCard({ modelId, memoryBytes: bytes(gb * gigabyte) });

describe('the next smaller model', () => {
  const [small, middle, large] = [sized('small', 0.5), sized('middle', 2), sized('large', 6)];
  const cards = [small, middle, large];

  test('is the largest of those that need less', () => {
    expect(nextSmaller(large, cards, aMachine({}))?.modelId).toBe('middle');
    expect(nextSmaller(middle, cards, aMachine({}))?.modelId).toBe('small');
    expect(nextSmaller(small, cards, aMachine({}))).toBeUndefined();
  });

  test('is one that runs here, even when a larger one would be nearer', () => {
    expect(nextSmaller(large, cards, aMachine({ memoryBytes: 2 * gigabyte }))?.modelId).toBe(
      'small',
    );
  });

  test('is of the same engine where it has one', () => {
    const other = { ...sized('other', 3), engineId: 'transformers' } as const;
    expect(nextSmaller(large, [...cards, other], aMachine({}))?.modelId).toBe('middle');
    expect(nextSmaller(large, [large, other], aMachine({}))?.modelId).toBe('other');
  });
});

describe('what is suggested of the real catalogue', () => {
  test.each([
    ['no-gpu', aMachine({ gpu: { kind: 'none' } }), 'pocket', 'pocket'],
    [
      'small-gpu',
      aMachine({ memoryBytes: 2 * gigabyte }),
      'Llama-3.2-1B-Instruct-q4f16_1-MLC',
      'pocket',
    ],
    [
      'gpu',
      aMachine({ memoryBytes: null }),
      'Qwen3-0.6B-q4f16_1-MLC',
      'SmolLM2-360M-Instruct-q4f32_1-MLC',
    ],
    [
      'large-gpu',
      aMachine({}),
      'Phi-3.5-mini-instruct-q4f16_1-MLC',
      'Qwen2.5-0.5B-Instruct-q4f16_1-MLC',
    ],
  ] as const)('on a machine of the class %s fits', (name, machine, ...expected) => {
    expect(deviceClass(machine)).toBe(name);
    const [main, summarizer] = (['main', 'summarizer'] as const).map((role) =>
      suggestedModel(role, catalogCards, machine),
    );
    expect([main?.modelId, summarizer?.modelId]).toEqual(expected);
  });

  test('without 16-bit floats is never a model that needs them', () => {
    const machine = aMachine({ gpu: { ...aGpu(), shaderF16: false } });
    expect(suggestedModel('main', catalogCards, machine)?.needs.shaderF16).toBe(false);
  });
});
