import { describe, expect, test } from 'vitest';
import { createEngine, engineFacts, engineIds } from '../../src/engines/registry';

test('there are three engines', () => {
  expect(engineIds).toEqual(['transformers', 'web-llm', 'prompt-api']);
});

describe.each(engineIds)('the engine %s', (engineId) => {
  test.each(['main', 'summarizer'] as const)('is made for the role %s, without a model', (role) => {
    const engine = createEngine(engineId, { role });
    expect(engine.info).toBeUndefined();
    expect(engine.tokenizerId).toBe('');
  });

  test('tells what it obeys, and seeds only where there is chance', () => {
    const { samplingControls, ...facts } = engineFacts(engineId);
    expect(facts.engineId).toBe(engineId);
    expect(facts.name).not.toBe('');
    expect(samplingControls.includes('seed')).toBe(samplingControls.includes('temperature'));
    expect(new Set(samplingControls).size).toBe(samplingControls.length);
  });
});
