/**
 * Before a summary is committed, the facts that rules can find in the span are looked for in it. What is
 * missing is added with its sources, what is wrong is put right, and the figures are kept.
 */
import type { AuditFigures } from '../entry';
import { exactTokens } from './exact-parts';
import { factKey, isCancelled, splitKeyed } from './fact-key';
import { foldItems } from './fold';
import { refile } from './refile';
import { salienceOf } from './salience';
import { filedItems, type FiledItem, type Summary } from './summary';
import { contentStems } from './words';

/** A fact worth counting is at least this salient; below are remarks, which nobody misses. */
const factSalience = 3.5;
/** So much of a sentence's words must stand in one item for the sentence to count as kept. */
const wordShare = 0.7;

export interface Audited {
  readonly summary: Summary;
  /** `added` counts before trimming; see {@link countAdded}. */
  readonly figures: AuditFigures;
}

export function isFact(item: FiledItem): boolean {
  return salienceOf(item) >= factSalience;
}

interface Line {
  readonly item: FiledItem;
  readonly key: string | undefined;
  readonly stems: ReadonlySet<string>;
  readonly tokens: ReadonlySet<string>;
}

function lineOf(item: FiledItem): Line {
  return {
    item,
    key: factKey(item.text),
    stems: new Set(contentStems(item.text)),
    tokens: new Set(exactTokens(item.text)),
  };
}

/** What a line must have to say what a fact says; made once per fact, since facts meet many lines. */
interface Need {
  readonly isCancelled: boolean;
  readonly tokens: readonly string[];
  readonly stems: readonly string[];
  readonly keyed?: {
    readonly key: string | undefined;
    readonly keyStems: readonly string[];
    readonly valueStems: readonly string[];
  };
}

function needOf({ text }: FiledItem): Need {
  const keyed = splitKeyed(text);
  const need = {
    isCancelled: isCancelled(text),
    tokens: exactTokens(text),
    stems: [...new Set(contentStems(text))],
  };
  if (!keyed) return need;
  const { key, value } = keyed;
  const stems = { keyStems: contentStems(key), valueStems: contentStems(value) };
  return { ...need, keyed: { key: factKey(text), ...stems } };
}

function holds(line: Line, { tokens, stems, keyed, ...need }: Need): boolean {
  if (need.isCancelled !== isCancelled(line.item.text)) return false;
  if (!tokens.every((token) => line.tokens.has(token))) return false;
  if (keyed) {
    const sameKey = keyed.key !== undefined && line.key === keyed.key;
    return (
      keyed.valueStems.every((stem) => line.stems.has(stem)) &&
      (sameKey || keyed.keyStems.some((stem) => line.stems.has(stem)))
    );
  }
  const shared = stems.filter((stem) => line.stems.has(stem)).length;
  return shared >= wordShare * stems.length;
}

/** How many of the facts a summary holds. */
export function countKept(
  summary: Summary,
  facts: readonly FiledItem[],
): { readonly kept: number; readonly missing: readonly FiledItem[] } {
  const lines = filedItems(summary).map(lineOf);
  const missing = facts.filter((fact) => {
    const need = needOf(fact);
    return !lines.some((line) => holds(line, need));
  });
  return { kept: facts.length - missing.length, missing };
}

/**
 * `written` is the writer's summary, unsupported items already out (`dropped` of them); `extracted` is what
 * the rules found in the span. Where both name a value of the same key, the rules' value stands: they know
 * who said it last.
 */
export function auditSummary(
  written: Summary,
  extracted: readonly FiledItem[],
  dropped: number,
): Audited {
  const facts = extracted.filter(isFact);
  const { kept, missing } = countKept(written, facts);
  const remarks = countKept(
    written,
    extracted.filter((item) => !isFact(item)),
  ).missing;
  const added = [...missing, ...remarks].map((item): FiledItem => ({ ...item, origin: 'audit' }));
  return {
    summary: foldItems(refile(written, extracted), added),
    figures: { found: facts.length, kept, added: missing.length, dropped },
  };
}

/** The facts that stand in the trimmed summary although the writer had missed them. */
export function countAdded(summary: Summary, before: Summary): number {
  const had = new Set(filedItems(before).map(({ text }) => text));
  return filedItems(summary).filter(
    (item) => item.origin === 'audit' && !had.has(item.text) && isFact(item),
  ).length;
}
