import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withPreset } from '../../src/core/settings-preset-turn';
import {
  duplicatePreset,
  emptyPreset,
  findPreset,
  presetLimits,
  putPreset,
  removePreset,
  restorePreset,
  samplingRanges,
  type Preset,
} from '../../src/core/settings-presets';
import { parseSettings } from '../../src/core/settings';
import { testPrompts } from '../test-prompts';

const preset = (id: string, more: Partial<Preset> = {}): Preset => ({
  ...emptyPreset,
  name: `Preset ${id}`,
  id,
  ...more,
});
const two = [preset('a'), preset('b')];
const copyName = (name: string, count: number): string => `${name} copy ${String(count)}`;

describe('a list of presets', () => {
  it('adds at the end and changes in place', () => {
    const added = putPreset(two, { ...emptyPreset, name: '  Terse \n one ' }, 'c');
    expect(added).toMatchObject({ kind: 'ok', presets: [{}, {}, { id: 'c', name: 'Terse one' }] });
    const changed = putPreset(two, { ...emptyPreset, name: 'First' }, 'a');
    expect(changed).toMatchObject({ presets: [{ id: 'a', name: 'First' }, { id: 'b' }] });
  });

  it.each([
    [{ ...emptyPreset, name: '  ' }, { kind: 'no-name' }],
    [{ ...emptyPreset, name: 'x'.repeat(81) }, { kind: 'name-too-long' }],
    [
      { ...emptyPreset, name: 'preset B' },
      { kind: 'name-taken', name: 'preset B' },
    ],
    [
      { ...emptyPreset, name: 'c', systemText: 'x'.repeat(20_001) },
      { kind: 'system-too-long', chars: 20_001 },
    ],
    [
      { ...emptyPreset, name: 'c', sampling: { temperature: 2.1 } },
      { kind: 'out-of-range', control: 'temperature' },
    ],
    [
      { ...emptyPreset, name: 'c', sampling: { topK: 1.5 } },
      { kind: 'out-of-range', control: 'topK' },
    ],
    [
      { ...emptyPreset, name: 'c', sampling: { seed: Number.NaN } },
      { kind: 'out-of-range', control: 'seed' },
    ],
  ])('refuses what cannot be kept', (draft, fault) => {
    expect(putPreset(two, draft, 'c')).toEqual({ kind: 'refused', fault });
  });

  it('is never longer than its limit', () => {
    const full = Array.from({ length: presetLimits.presets }, (_, i) => preset(String(i)));
    expect(putPreset(full, { ...emptyPreset, name: 'more' }, 'more')).toEqual({
      kind: 'refused',
      fault: { kind: 'too-many' },
    });
    expect(putPreset(full, { ...emptyPreset, name: 'other' }, '3')).toMatchObject({ kind: 'ok' });
  });

  it('puts a copy behind its original, under a free name', () => {
    const once = duplicatePreset(two, { of: 'a', id: 'c', copyName });
    const presets = once.kind === 'ok' ? once.presets : [];
    expect(presets.map(({ name }) => name)).toEqual(['Preset a', 'Preset a copy 1', 'Preset b']);
    const twice = duplicatePreset(presets, { of: 'a', id: 'd', copyName });
    expect(twice).toMatchObject({ presets: [{}, { name: 'Preset a copy 2' }, {}, {}] });
  });

  it('names a copy of the longest name within the limit', () => {
    const long = [preset('a', { name: 'x'.repeat(presetLimits.nameChars) })];
    const outcome = duplicatePreset(long, { of: 'a', id: 'b', copyName });
    const name = outcome.kind === 'ok' ? outcome.presets[1]?.name : '';
    expect(name).toHaveLength(presetLimits.nameChars);
    expect(name).toMatch(/ copy 1$/);
  });

  it('takes a deletion back where it was', () => {
    const without = removePreset(two, 'a');
    expect(without.map(({ id }) => id)).toEqual(['b']);
    expect(restorePreset(without, preset('a'), 0)).toEqual(two);
    expect(restorePreset(two, preset('a'), 1)).toBe(two);
    expect(removePreset(two, 'gone')).toBe(two);
  });

  it('reads back whatever was kept, and drops what is no preset', () => {
    const number = (range: { readonly min: number; readonly max: number }) =>
      fc.double({ ...range, noNaN: true });
    const drafts = fc.record({
      name: fc.string({ minLength: 1, maxLength: 100 }),
      systemText: fc.string(),
      sampling: fc.record(
        { temperature: number(samplingRanges.temperature), topP: number(samplingRanges.topP) },
        { requiredKeys: [] },
      ),
      modelId: fc.option(fc.string()),
      profile: fc.constantFrom('chat' as const, 'plan' as const),
    });
    fc.assert(
      fc.property(fc.array(drafts, { maxLength: 5 }), (list) => {
        let presets: readonly Preset[] = [];
        list.forEach((draft, i) => {
          const outcome = putPreset(presets, draft, `id${String(i)}`);
          if (outcome.kind === 'ok') presets = outcome.presets;
        });
        const stored: unknown = JSON.parse(JSON.stringify([...presets, { id: 3 }, null, 'x']));
        expect(parseSettings({ presets: stored }).presets).toEqual(
          JSON.parse(JSON.stringify(presets)),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('is empty when what is stored is no list', () => {
    expect(parseSettings({ presets: 'many' }).presets).toEqual([]);
    expect(findPreset(two, null)).toBeUndefined();
  });
});

describe('a turn with a preset', () => {
  const deps = {
    sampling: { seed: 1 },
    compaction: { prompts: testPrompts },
  };
  // Only what the function reads is there.
  const given = deps as unknown as Parameters<typeof withPreset>[0];

  it('is the same without one', () => {
    expect(withPreset(given, undefined)).toBe(given);
  });

  it('has its system text and its sampling over the app’s own', () => {
    const turn = withPreset(
      given,
      preset('a', { systemText: ' Answer in verse. ', sampling: { temperature: 0.7 } }),
    );
    expect(turn.sampling).toEqual({ seed: 1, temperature: 0.7 });
    expect(turn.compaction.prompts).toEqual({ ...testPrompts, system: 'Answer in verse.' });
  });

  it('keeps the model’s own system text when it has none', () => {
    expect(withPreset(given, preset('a')).compaction.prompts).toBe(testPrompts);
  });
});
