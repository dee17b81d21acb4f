import { expect, it } from 'vitest';
import { recallFor } from '../../../src/core/agent/recall-for';
import { budgetsFor } from '../../../src/core/compaction/budgets';
import { createContextReader } from '../../../src/core/context-reader';
import type { ContextRow } from '../../../src/core/context-row';
import type { MessageEntry } from '../../../src/core/entry';
import type { Message } from '../../../src/core/message';
import type { RecallQuery } from '../../../src/core/recall';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession } from '../../memory-log';

/** What the archive is asked when a long document is only told of. */
async function asked(placement: 'system' | 'row') {
  const session = await createTestSession();
  const compaction = compactionDeps(session, { window: 4096, placement });
  const source = {
    kind: 'file',
    documentId: 'd',
    name: 'a.txt',
    bytes: 9,
    pages: 9,
    form: 'digest',
  } as const;
  const message: Message = { role: 'user', parts: [{ type: 'text', text: 'x', source }] };
  const entry: MessageEntry = {
    kind: 'message',
    id: 'e',
    sessionId: 's',
    parentId: null,
    seq: 1,
    createdAt: 0,
    tokens: {},
    message,
  };
  const row: ContextRow = {
    entry,
    message,
    pruning: null,
    zone: 'tail',
    isPinned: false,
    turn: 1,
  };
  const read = createContextReader().read([]);
  const queries: RecallQuery[] = [];
  const recall = {
    search(query: RecallQuery) {
      queries.push(query);
      return Promise.resolve([]);
    },
  };
  const view = { ...read, rows: [row] };
  await recallFor({ recall, compaction }, { sessionId: 's', text: 'Where?', view });
  return { query: queries[0], compaction };
}

it('asks for lines that fill the block where the model takes a long one', async () => {
  const { query, compaction } = await asked('row');
  const { window, policy, reserveTokens } = compaction;
  const budgeted = budgetsFor(window, policy, reserveTokens);
  expect(budgeted).toMatchObject({ budgets: { recallTokens: query?.roomTokens } });
  expect(query?.roomTokens).toBeGreaterThan(100);
});

it('asks for a few hits where the model was trained on few', async () => {
  const { query } = await asked('system');
  expect(query).toMatchObject({ text: 'Where?', limit: 16 });
  expect(query?.roomTokens).toBeUndefined();
});
