// The gate's corpus: hostile and odd texts, and harmless ones that look like them. Frozen: the rules were
// tuned after it, and `outside.json` was written by someone who had not seen them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface CorpusText {
  readonly id: string;
  readonly text: string;
  readonly from: 'user' | 'tool' | 'file' | 'import';
  readonly language: string;
  readonly expect: 'pass' | 'fence' | 'neutralize' | 'refuse';
  readonly why: string;
}

export const frozen = {
  'own-hostile.json': '6950ce703c96c36d3199adbd9d8d2c88849eac7f3da9f29f8c46ca03e22d00b9',
  'own-harmless.json': '1a4cd9a75b443595dee1335812af4de04d6288bc3816334d1f9c6b27ca5343cd',
  'outside.json': '96fbfc1c657714f533e8301fa3e098488431d38dff4b346d6c3db603a898dd8b',
} as const;

export type CorpusFile = keyof typeof frozen;

function raw(file: CorpusFile): Buffer {
  return readFileSync(`test/gateway-corpus/${file}`);
}

export function hashOf(file: CorpusFile): string {
  return createHash('sha256').update(raw(file)).digest('hex');
}

export function corpus(file: CorpusFile): readonly CorpusText[] {
  return JSON.parse(raw(file).toString('utf8')) as readonly CorpusText[];
}
