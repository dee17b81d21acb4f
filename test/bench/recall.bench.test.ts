/**
 * What recall costs: taking a turn in and looking for what belongs to it, at the end of a long conversation.
 * Prints figures; at most 30 ms a turn are allowed on a two-core machine.
 */
import { describe, expect, it } from 'vitest';
import { createMinisearchRecall } from '../../src/recall/minisearch-recall';
import { readPrompts } from '../../tools/compact/node-counter';
import { measureConversation } from '../../tools/eval/measure';
import { longConversation } from '../eval/long-conversation';
import { told } from '../recall/recall-kit';

const maxMsPerTurn = 30;

describe('recall', () => {
  it('takes a turn in and answers it', async () => {
    const report = await measureConversation(
      longConversation(),
      readPrompts('public/models/pocket'),
    );
    console.log(
      `${String(report.turns)} turns: ${report.msPerTurn.toFixed(1)} ms of processor time a turn, ` +
        `${report.wallMsPerTurn.toFixed(1)} ms by the clock (slowest ${report.slowestTurnMs.toFixed(0)})`,
    );
    expect(report.msPerTurn).toBeLessThan(maxMsPerTurn);
  });

  it('takes in a session that was just opened', async () => {
    const texts = Array.from(
      { length: 500 },
      (_, i) =>
        `On day ${String(i)} we carried crate ${String(i * 7)} to the shed behind the mill.`,
    );
    const path = told(...texts);
    const recall = createMinisearchRecall();
    const begin = process.cpuUsage();
    recall.add('s', path);
    // The last that was said: until it is found, not everything is in.
    const query = { sessionId: 's', text: 'crate 3493', exclude: new Set<string>(), limit: 8 };
    const isIn = async (): Promise<boolean> =>
      (await recall.search(query)).some(({ text }) => text.includes('day 499 '));
    while (!(await isIn()));
    const { user, system } = process.cpuUsage(begin);
    const ms = (user + system) / 1000;
    console.log(
      `${String(path.length)} entries: ${ms.toFixed(0)} ms of processor time, ${(ms / path.length).toFixed(2)} an entry`,
    );
    expect(ms / path.length).toBeLessThan(5);
  });
});
