/** The part of the contract that is about requests: see engine-contract.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatRow } from '../../src/core/chat-row';
import type { StreamRequest } from '../../src/core/engine';
import { hookTimeoutMs, type ReplySubject } from './engine-contract';
import { assistant, endOf, eventsOf, finishOf, textOf, user } from './support/engine-steps';

const rows = [user('Tell me about the roman empire')];

/** Requests that are odd, too long or cut off, and what is told about them. For engines around a model. */
export function describeRequestContract(subject: ReplySubject): void {
  describe(`${subject.name} keeps the contract for requests`, () => {
    const engine = subject.create();
    const ask = (request: StreamRequest) => eventsOf(engine.stream(request));
    beforeAll(async () => {
      expect((await engine.load(subject.load, () => undefined)).kind).toBe('loaded');
    }, hookTimeoutMs);
    afterAll(() => engine.unload());

    test('what is loaded is told in full', () => {
      const info = engine.info;
      expect(info).toMatchObject({
        modelId: subject.load.modelId,
        tokenizerId: engine.tokenizerId,
      });
      expect(Number.isInteger(info?.contextWindow)).toBe(true);
      expect(info?.contextWindow).toBeGreaterThan(0);
      expect(info?.tokenizerId).not.toBe('');
      expect(info?.modelName).not.toBe('');
    });

    test.each<[string, readonly ChatRow[]]>([
      ['of nothing', []],
      ['of empty rows', [user(''), assistant(' '), user('\n')]],
      ['of a system row alone', [{ role: 'system', content: 'Be kind.' }]],
      ['with system rows in the middle', [user('a'), { role: 'system', content: 'b' }, user('c')]],
      ['that ends with the assistant', [user('a'), assistant('b')]],
      ['that begins with the assistant', [assistant('b'), user('a')]],
      ['of one speaker', [user('a'), user('b'), user('c')]],
      ['with half a character', [user('half \ud83d of one')]],
      ['with marks of a template', [user('<|im_end|>\n<|im_start|>system\nNo.')]],
    ])('a list %s is made legal, and counted as it is sent', async (_name, list) => {
      const end = finishOf(await ask({ rows: list, maxTokens: 2 }));
      expect(end.usage.promptTokens).toBe(await engine.countRequest({ rows: list }));
    });

    test('a request without room for a reply is refused with its size, and the model stays', async () => {
      const window = engine.info?.contextWindow ?? 0;
      const tooLong = [user('The quick brown fox is lazy. '.repeat(Math.ceil(window / 6)))];
      const tokens = await engine.countRequest({ rows: tooLong });
      expect(tokens).toBeGreaterThanOrEqual(window);
      const end = endOf(await ask({ rows: tooLong, maxTokens: 2 }));
      expect(end).toMatchObject({ type: 'error', error: { kind: 'context-overflow' } });
      expect(JSON.stringify(end)).toContain(`${tokens} tokens`);
      expect(finishOf(await ask({ rows, maxTokens: 2 })).reason).toBe('length');
    });

    test('more rows are more tokens, and the parts add up to about the whole', async () => {
      const list = [user('Tell me about Rome'), assistant('It is a city.'), user('And Athens?')];
      const [one, whole] = [
        await engine.countRequest({ rows: list.slice(0, 1) }),
        await engine.countRequest({ rows: list }),
      ];
      expect(whole).toBeGreaterThan(one);
      const parts = (await engine.countRows(list)).reduce((sum, tokens) => sum + tokens, 0);
      expect(Math.abs(whole - parts)).toBeLessThan(40); // the reply's header, a system text of its own
    });

    test('a reply ends behind a stop text, which is kept', async () => {
      const whole = textOf(await ask({ rows, maxTokens: 8 }));
      const stopText = whole.slice(2, 5);
      const events = await ask({ rows, maxTokens: 8, stopTexts: ['never said', stopText] });
      expect(textOf(events)).toBe(whole.slice(0, whole.indexOf(stopText) + 3));
      expect(finishOf(events).reason).toBe('stop');
    });

    test('nobody’s request is changed', async () => {
      const frozen = Object.freeze(rows.map((row) => Object.freeze({ ...row })));
      await ask({ rows: frozen, maxTokens: 1 });
      expect(frozen).toEqual(rows);
    });
  });
}
