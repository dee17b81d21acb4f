import { functionCallingModelIds, prebuiltAppConfig } from '@mlc-ai/web-llm';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCard, valueOf } from '../../src/core/models/model-card';
import { catalogCards } from '../../src/engines/catalog-cards';
import { hubRecords, transformersVersion } from '../../src/engines/catalog-hub';
import { webLlmRecords, webLlmVersion } from '../../src/engines/catalog-web-llm';
import { checkHubRecords, checkWebLlmRecords } from '../../tools/check-catalog/records';

const versionOf = (name: string): string => {
  const read: unknown = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  return read instanceof Object && 'version' in read ? String(read.version) : '';
};

describe('the catalogue', () => {
  test('agrees with the installed web-llm in every value', () => {
    expect(webLlmVersion).toBe(versionOf('@mlc-ai/web-llm'));
    const library = { models: prebuiltAppConfig.model_list, callsTools: functionCallingModelIds };
    expect(checkWebLlmRecords(webLlmRecords, library)).toEqual([]);
  });

  test('names only architectures that the installed transformers.js knows', () => {
    expect(transformersVersion).toBe(versionOf('@huggingface/transformers'));
    const source = readFileSync(
      'node_modules/@huggingface/transformers/src/models/registry.js',
      'utf8',
    );
    expect(checkHubRecords(hubRecords, source)).toEqual([]);
  });

  test('finds a value that differs, a model that is gone and an unknown architecture', () => {
    const [record] = webLlmRecords;
    if (record === undefined) throw new Error('The catalogue is empty.');
    const library = { models: prebuiltAppConfig.model_list, callsTools: functionCallingModelIds };
    const lying = { ...record, contextWindow: 9999 };
    const gone = { ...record, modelId: 'nobody' };
    const faults = checkWebLlmRecords([lying, gone], library);
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('contextWindow is 9999');
    expect(faults[1]).toContain('nobody');
    const [hub] = hubRecords;
    if (hub === undefined) throw new Error('There are no models of the hub.');
    expect(checkHubRecords([{ ...hub, modelType: 'no_such' }], '')).toHaveLength(1);
  });

  test('has each model once, with a name and a role', () => {
    const ids = catalogCards.map(({ modelId }) => modelId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(catalogCards.filter(({ name, roles }) => name === '' || roles.length === 0)).toEqual([]);
  });

  test('has something for either role on each engine', () => {
    const engines = ['transformers', 'web-llm', 'prompt-api'] as const;
    const roles = ['main', 'summarizer'] as const;
    for (const engineId of engines) {
      const own = catalogCards.filter((card) => card.engineId === engineId);
      expect(roles.filter((role) => own.some((card) => card.roles.includes(role)))).toEqual(roles);
    }
  });

  test('asks for 16-bit floats by the id, also where the record forgets to', () => {
    const llama = findCard(catalogCards, 'Llama-3.2-1B-Instruct-q4f16_1-MLC');
    expect(webLlmRecords.find((one) => one.modelId === llama?.modelId)?.declaresShaderF16).toBe(
      false,
    );
    expect(llama?.needs.shaderF16).toBe(true);
    const wide = findCard(catalogCards, 'Llama-3.2-1B-Instruct-q4f32_1-MLC');
    expect(wide?.needs.shaderF16).toBe(false);
  });

  test('calls a guess a guess, and says where each value is from', () => {
    const llama = findCard(catalogCards, 'Llama-3.2-1B-Instruct-q4f16_1-MLC');
    expect(llama?.downloadBytes).toMatchObject({ kind: 'about', value: 562_500_000 });
    expect(llama?.memoryBytes.kind).toBe('exact');
    expect(valueOf(llama?.license ?? { kind: 'unknown' })).toBe('llama3.2');
    const facts = catalogCards.flatMap((card) => [
      card.downloadBytes,
      card.memoryBytes,
      card.contextWindow,
      card.languages,
      card.license,
    ]);
    const known = facts.flatMap((fact) => (fact.kind === 'unknown' ? [] : [fact]));
    expect(
      known.filter((fact) => fact.source === '' || !/^\d{4}-\d\d-\d\d$/.test(fact.checked)),
    ).toEqual([]);
  });

  test('never offers q8 of the hub on a graphics processor', () => {
    expect(hubRecords.filter(({ dtypes }) => dtypes.gpu.includes('q8'))).toEqual([]);
  });
});
