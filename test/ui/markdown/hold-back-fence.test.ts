import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdBackFence } from '../../../src/ui/markdown/hold-back-fence';

describe('outside of code', () => {
  test.each(['a\n`', 'a\n``', 'a\n```', 'a\n```ts', 'a\n~~~', 'a\n  ```js x', 'a\n- ```'])(
    '%j keeps its last line back',
    (text) => {
      expect(holdBackFence(text)).toBe(text.slice(0, text.indexOf('\n') + 1));
    },
  );

  test.each(['a\n`code', 'a\n`code` and', 'a ``` b', 'plain', '', 'a\n```ts\n', 'a ~ b'])(
    '%j is shown whole',
    (text) => {
      expect(holdBackFence(text)).toBe(text);
    },
  );
});

describe('inside code', () => {
  test('a closing fence is kept back from its first mark on', () => {
    const open = '```ts\nlet a = 1;\n';
    expect(['`', '``', '```'].map((mark) => holdBackFence(open + mark))).toEqual([
      open,
      open,
      open,
    ]);
  });

  test('other marks are code', () => {
    const text = '````md\n```\nx\n~~';
    expect(holdBackFence(text)).toBe(text);
  });

  test('after the closing fence a new one may form', () => {
    expect(holdBackFence('```\na\n```\n``')).toBe('```\na\n```\n');
  });
});

test('nothing but a part of the last line is ever kept back', () => {
  const piece = fc.constantFrom('`', '```', '~~~', '\n', 'a', ' ', 'ts', '- ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const shown = holdBackFence(text);
      expect(text.startsWith(shown)).toBe(true);
      expect(text.slice(shown.length)).not.toContain('\n');
    }),
  );
});
