/**
 * How large a model is, guessed from its name, for models whose publisher is not asked yet. A guess is
 * always called one; the hub says the exact bytes before anything is fetched.
 */
import type { Fact } from '../core/models/model-card';

/** Parameters as the name says them: `0.6B`, `135M`; undefined when it says nothing. */
export function parametersOf(modelId: string): number | undefined {
  const [, number, unit] = /(?:^|[-_/])(\d+(?:\.\d+)?)(B|M)(?![a-z])/i.exec(modelId) ?? [];
  if (number === undefined) return undefined;
  return Number(number) * (unit?.toUpperCase() === 'M' ? 1e6 : 1e9);
}

/** Bits per weight with the scales that go with it, by the suffix of web-llm's ids. */
const webLlmBits: readonly (readonly [RegExp, number])[] = [
  [/q4f16/, 4.5], // one 16-bit scale for 32 weights
  [/q4f32/, 5], // one 32-bit scale for 32 weights
  [/q0f16/, 16],
  [/q0f32/, 32],
];

/** transformers.js keeps embeddings at the wider type, which weighs most in small models. */
const onnxBits = { fp32: 32, fp16: 16, q8: 9, q4: 11, q4f16: 7.5 } as const;

function about(parameters: number | undefined, bits: number, how: string): Fact<number> {
  if (parameters === undefined) return { kind: 'unknown' };
  const value = Math.round((parameters * bits) / 8);
  return { kind: 'about', value, source: how, checked: '2026-11-30' };
}

export function webLlmDownload(modelId: string): Fact<number> {
  const bits = webLlmBits.find(([suffix]) => suffix.test(modelId))?.[1];
  if (bits === undefined) return { kind: 'unknown' };
  const how = `parameters in the name × ${bits} bits`;
  return about(parametersOf(modelId), bits, how);
}

export function onnxDownload(modelId: string, dtype: keyof typeof onnxBits): Fact<number> {
  const bits = onnxBits[dtype];
  return about(parametersOf(modelId), bits, `parameters in the name × ${bits} bits`);
}
