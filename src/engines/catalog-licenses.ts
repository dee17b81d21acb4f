/**
 * Licences and languages of model families, from the model cards that their makers publish. The libraries'
 * records have neither. What is not in this list is unknown, and is shown so.
 */
import type { Fact } from '../core/models/model-card';

export interface FamilyFacts {
  /** Matches the model's id. */
  readonly family: RegExp;
  readonly license: string;
  /** ISO 639-1 codes; `multilingual` where the card says no more; absent where it says nothing. */
  readonly languages?: readonly string[];
  /** Page of the card. */
  readonly source: string;
  readonly checked: string;
}

const checked = '2026-11-30';

/** The first match wins. Families whose card could not be read are left out on purpose. */
const families: readonly FamilyFacts[] = [
  {
    family: /SmolLM2/i,
    license: 'apache-2.0',
    languages: ['en'],
    source: 'https://huggingface.co/HuggingFaceTB/SmolLM2-360M',
    checked,
  },
  {
    family: /Llama-3\.2-[13]B-Instruct/i,
    license: 'llama3.2',
    languages: ['en', 'de', 'fr', 'it', 'pt', 'hi', 'es', 'th'],
    source: 'https://huggingface.co/meta-llama/Llama-3.2-1B-Instruct',
    checked,
  },
  {
    family: /Qwen3-0\.6B/i,
    license: 'apache-2.0',
    source: 'https://huggingface.co/Qwen/Qwen3-0.6B',
    checked,
  },
  {
    family: /Phi-3\.5-mini/i,
    license: 'mit',
    languages: ['multilingual'],
    source: 'https://huggingface.co/microsoft/Phi-3.5-mini-instruct',
    checked,
  },
];

const unknown = { kind: 'unknown' } as const;

export function licenseOf(modelId: string): Fact<string> {
  const found = families.find(({ family }) => family.test(modelId));
  if (found === undefined) return unknown;
  return { kind: 'exact', value: found.license, source: found.source, checked: found.checked };
}

export function languagesOf(modelId: string): Fact<readonly string[]> {
  const found = families.find(({ family }) => family.test(modelId));
  if (found?.languages === undefined) return unknown;
  return { kind: 'exact', value: found.languages, source: found.source, checked: found.checked };
}
