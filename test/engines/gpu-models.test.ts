import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { expect, test } from 'vitest';
import { needsShaderF16 } from '../../src/engines/web-llm-gate';
import { webLlmGpuModels } from '../gpu/gpu-models';

const ids = new Set(prebuiltAppConfig.model_list.map((record) => record.model_id));

test('the models of test:gpu are in the library’s own list, and run on every GPU', () => {
  for (const id of Object.values(webLlmGpuModels)) {
    expect(ids).toContain(id);
    expect(needsShaderF16(id)).toBe(false);
  }
});

test('most records that need 16-bit numbers do not say so; their ids do', () => {
  const needing = prebuiltAppConfig.model_list.filter((one) => needsShaderF16(one.model_id));
  const silent = needing.filter((one) => !one.required_features?.includes('shader-f16'));
  expect(silent.length).toBeGreaterThan(needing.length / 2);
  const saying = prebuiltAppConfig.model_list.filter((one) =>
    one.required_features?.includes('shader-f16'),
  );
  expect(saying.every((one) => needsShaderF16(one.model_id))).toBe(true);
});
