import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRoute, parseRoute } from '../../src/ui/route';

test('a session has a place of its own', () => {
  expect(parseRoute('#/s/abc-1')).toEqual({ kind: 'session', sessionId: 'abc-1' });
});

test.each(['', '#', '#/', '#/s', '#/s/', '#/elsewhere/x', '#s/abc', '#/s/%E0%A4%A'])(
  '%j leads to a new conversation',
  (hash) => {
    expect(parseRoute(hash)).toEqual({ kind: 'new' });
  },
);

test('any session id comes back from its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (sessionId) => {
      const route = { kind: 'session', sessionId } as const;
      expect(parseRoute(formatRoute(route))).toEqual(route);
    }),
  );
});
