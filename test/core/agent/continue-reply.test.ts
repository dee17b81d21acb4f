import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueReply } from '../../../src/core/agent/continue-reply';
import { joinReply, wholeWords } from '../../../src/core/agent/join-reply';
import type { EngineEvent } from '../../../src/core/engine';
import { createScriptedEngine, say, type Script } from '../../scripted-engine';

const rows = [{ role: 'user', content: 'Count the days.' }] as const;

async function goOn(partial: string, script: Script, windowTokens = 4096) {
  const engine = createScriptedEngine({ scripts: [script, say('second')] });
  const going = continueReply(engine, { counter: engine, windowTokens, partial });
  const events: EngineEvent[] = [];
  for await (const event of going.stream({ rows, maxTokens: 200 })) events.push(event);
  const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
  return { engine, going, events, text };
}

describe('going on with a reply', () => {
  it('shows the model what it wrote, and gives the whole of it', async () => {
    const { engine, text, events } = await goOn('Monday, Tuesday, ', say('Wednesday.'));
    expect(text).toBe('Monday, Tuesday, Wednesday.');
    expect(engine.requests[0]?.rows.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(engine.requests[0]?.rows[1]?.content).toBe('Monday, Tuesday, ');
    expect(events.at(-1)?.type).toBe('finish');
  });

  it('lets a word that the cut went through be written again', async () => {
    const { engine, text } = await goOn('Monday, Tues', say('Tuesday, Wednesday.'));
    expect(engine.requests[0]?.rows[1]?.content).toBe('Monday, ');
    expect(text).toBe('Monday, Tuesday, Wednesday.');
  });

  it('keeps once what the model repeats of the end', async () => {
    const { text } = await goOn(
      'The first is Monday, the second is Tuesday,',
      say('the second is Tuesday, the third is Wednesday.'),
    );
    expect(text).toBe('The first is Monday, the second is Tuesday, the third is Wednesday.');
  });

  it('adds nothing when no new word comes', async () => {
    const error = { kind: 'worker-crashed', message: 'Gone.' } as const;
    const { events } = await goOn('Monday, ', { kind: 'fail', error });
    expect(events).toEqual([{ type: 'error', error }]);
  });

  it('shows only the end of a reply that is too long for the window', async () => {
    const { engine, text } = await goOn('word '.repeat(400), say('end.'), 300);
    expect(engine.requests[0]?.rows[1]?.content.length).toBeLessThan(1200);
    expect(text).toBe(`${'word '.repeat(400)}end.`);
  });

  it('says so when not even that fits', async () => {
    const { engine, events } = await goOn('word '.repeat(400), say('end.'), 60);
    expect(engine.requests).toEqual([]);
    expect(events).toMatchObject([{ type: 'error', error: { kind: 'context-overflow' } }]);
  });

  it('leaves the calls after it alone', async () => {
    const { going, engine } = await goOn('Monday, ', say('Tuesday.'));
    for await (const event of going.stream({ rows, maxTokens: 9 })) expect(event).toBeDefined();
    expect(engine.requests[1]?.rows).toEqual(rows);
  });
});

describe('the two halves', () => {
  it('never lose a character of the first, and the second stands at the end', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        const joined = joinReply(first, second);
        expect(joined.startsWith(first.trimEnd())).toBe(true);
        expect(joined.endsWith(second.slice(130).trimStart())).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are cut only at a word that may be half', () => {
    expect(wholeWords('one two')).toBe('one ');
    expect(wholeWords('one two.')).toBe('one two.');
    expect(wholeWords('one')).toBe('one');
    expect(wholeWords('今日は天')).toBe('今日は天');
  });
});
