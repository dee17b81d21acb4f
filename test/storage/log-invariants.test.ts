import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewEntry, SessionEntry } from '../../src/core/entry';
import type { SessionRepository } from '../../src/storage/session-repository';
import { newDigest, newReply, newUser } from './new-entries';
import { places, startSession, value } from './storage-kit';

/** What a session can go through. Numbers choose an entry among those that exist by then. */
type Step =
  | { readonly kind: 'append'; readonly at: number | null; readonly count: number }
  | { readonly kind: 'onto-leaf'; readonly at: number | null }
  | { readonly kind: 'move'; readonly at: number | null }
  | { readonly kind: 'tombstone'; readonly at: number }
  | { readonly kind: 'seal'; readonly at: number };

const at = fc.nat({ max: 40 });
const maybeAt = fc.option(at, { freq: 4 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('append' as const),
      at: maybeAt,
      count: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ kind: fc.constant('onto-leaf' as const), at: maybeAt }),
    fc.record({ kind: fc.constant('move' as const), at: maybeAt }),
    fc.record({ kind: fc.constant('tombstone' as const), at }),
    fc.record({ kind: fc.constant('seal' as const), at }),
  ),
  { maxLength: 25 },
);

describe.each(places)('any history in $name', ({ open }) => {
  it('keeps every entry, with rising seq, and every leaf ends a chain', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { log, session } = await startSession(await open());
        const known: SessionEntry[] = [];
        for (const step of history) known.push(...(await apply(log, session.id, step, known)));

        const entries = await value(log.entries(session.id));
        expect(entries).toEqual(known);
        expect(entries.map((entry) => entry.seq)).toEqual(known.map((_, i) => i + 1));
        const { leafId } = await value(log.get(session.id));
        expectChain(await value(log.path(session.id, leafId)), leafId);
        const last = known.at(-1)?.id ?? null;
        expectChain(await value(log.path(session.id, last)), last);
      }),
      { numRuns: 25 },
    );
  }, 30_000);
});

async function apply(
  log: SessionRepository,
  sessionId: string,
  step: Step,
  known: readonly SessionEntry[],
): Promise<readonly SessionEntry[]> {
  const target = step.at === null ? null : (known[step.at % Math.max(known.length, 1)]?.id ?? null);
  const append = async (entries: readonly NewEntry[], ontoLeaf = false) => {
    const done = await log.append({ sessionId, parentId: target, entries, ontoLeaf });
    return done.kind === 'ok' ? done.value : []; // refused: nothing may have changed
  };
  switch (step.kind) {
    case 'append':
      return append([newUser('a'), newReply('b'), newUser('c')].slice(0, step.count));
    case 'onto-leaf':
      return append([newDigest({ first: 'a', last: 'b' })], true);
    case 'move':
      await value(log.moveLeaf(sessionId, target));
      return [];
    case 'tombstone':
      return target === null ? [] : append([{ kind: 'delete', targetId: target }], true);
    case 'seal':
      if (target === null) return [];
      return [await value(log.sealDraft(sessionId, newReply('sealed'), target))];
    default:
      return step satisfies never;
  }
}

function expectChain(path: readonly SessionEntry[], leafId: string | null): void {
  expect(path.at(-1)?.id ?? null).toBe(leafId);
  expect(path.map((entry) => entry.parentId)).toEqual([
    ...(path.length > 0 ? [null] : []),
    ...path.slice(0, -1).map((entry) => entry.id),
  ]);
  const seqs = path.map((entry) => entry.seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
}
