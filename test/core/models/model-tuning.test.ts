import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseKeptModels } from '../../../src/core/models/kept-model';
import {
  controlValue,
  isPossible,
  obeyed,
  tuningSchema,
  usualTuning,
  withControl,
} from '../../../src/core/models/model-tuning';

const all = { temperature: 0.7, topP: 0.9, topK: 40, repetitionPenalty: 1.1, seed: 7 };

describe('how a model writes', () => {
  test('is changed a control at a time, and taken back to the usual', () => {
    const warm = withControl(usualTuning, 'temperature', 0.7);
    const short = withControl(warm, 'maxReplyTokens', 200);
    expect(short).toEqual({ sampling: { temperature: 0.7 }, maxReplyTokens: 200, thinking: 'off' });
    expect(controlValue(short, 'maxReplyTokens')).toBe(200);
    const back = withControl(
      withControl(short, 'temperature', undefined),
      'maxReplyTokens',
      undefined,
    );
    expect(back).toEqual(usualTuning);
  });

  test.each([
    ['temperature', 2.01],
    ['temperature', -0.1],
    ['temperature', Number.NaN],
    ['topP', 0],
    ['topK', 1.5],
    ['seed', -1],
    ['maxReplyTokens', 15],
    ['maxReplyTokens', 100.5],
    ['maxReplyTokens', Number.POSITIVE_INFINITY],
  ] as const)('never takes %s of %d', (control, value) => {
    expect(isPossible(control, value)).toBe(false);
    expect(withControl(usualTuning, control, value)).toBe(usualTuning);
  });

  test('tells the engine only what it obeys', () => {
    expect(obeyed(all, ['temperature', 'seed'])).toEqual({ temperature: 0.7, seed: 7 });
    expect(obeyed(all)).toEqual(all);
    expect(obeyed(all, [])).toEqual({});
  });

  test('leaves out at temperature 0 what then has no effect', () => {
    expect(obeyed({ ...all, temperature: 0 })).toEqual({ temperature: 0, repetitionPenalty: 1.1 });
    expect(obeyed({ topP: 0.9, seed: 7 })).toEqual({});
  });

  test('comes back from storage as it was kept, and wrong rows are left out', () => {
    const tuning = { sampling: all, maxReplyTokens: null, thinking: 'on' };
    const rows = [
      { kind: 'tuning', value: { modelId: 'm', tuning } },
      { kind: 'tuning', value: { modelId: 'n', tuning: { ...tuning, maxReplyTokens: -3 } } },
      { kind: 'tuning', value: { modelId: 'o', tuning: { sampling: { topP: 7 } } } },
    ];
    expect(parseKeptModels(rows).tunings).toEqual([{ modelId: 'm', tuning }]);
    expect(v.is(tuningSchema, usualTuning)).toBe(true);
  });
});
