import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseToolCall } from '../../../src/core/agent/parse-tool-call';
import { ToolCallReader, type ReplyPiece } from '../../../src/core/agent/tool-call-reader';

const markers = { open: '<tool_call>', close: '</tool_call>' };

function read(chunks: readonly string[]): readonly ReplyPiece[] {
  const reader = new ToolCallReader(markers);
  return [...chunks.flatMap((chunk) => reader.take(chunk)), ...reader.end()];
}

/** Text pieces that stand beside each other joined, since where a chunk ends says nothing. */
function joined(pieces: readonly ReplyPiece[]): readonly ReplyPiece[] {
  return pieces.reduce<readonly ReplyPiece[]>((done, piece) => {
    const last = done.at(-1);
    if (last?.type !== 'text' || piece.type !== 'text') return [...done, piece];
    return [...done.slice(0, -1), { type: 'text', text: last.text + piece.text }];
  }, []);
}

const written = (pieces: readonly ReplyPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.type === 'text') return piece.text;
      return markers.open + piece.body + (piece.type === 'call' ? markers.close : '');
    })
    .join('');

const replies = fc
  .array(
    fc.oneof(
      fc.constantFrom(markers.open, markers.close, '<tool_', 'call>', '</', '<', '{"name":"x"}'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('ToolCallReader', () => {
  it('tells a call from the words around it', () => {
    expect(joined(read([`Wait. ${markers.open}{"a":1}${markers.close} Done.`]))).toEqual([
      { type: 'text', text: 'Wait. ' },
      { type: 'call', body: '{"a":1}' },
      { type: 'text', text: ' Done.' },
    ]);
  });

  it('gives out words at once that cannot become a marker', () => {
    const reader = new ToolCallReader(markers);
    expect(reader.take('a < b')).toEqual([{ type: 'text', text: 'a < b' }]);
    expect(reader.take(' <tool')).toEqual([{ type: 'text', text: ' ' }]);
    expect(reader.take(' box')).toEqual([{ type: 'text', text: '<tool box' }]);
  });

  it('finds the same pieces wherever the chunks end, and loses no character', () => {
    fc.assert(
      fc.property(
        replies,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (text, cuts) => {
          const chunks: string[] = [];
          for (let at = 0, i = 0; at < text.length; i += 1) {
            const size = cuts[i % cuts.length] ?? 1;
            chunks.push(text.slice(at, at + size));
            at += size;
          }
          const pieces = joined(read(chunks));
          expect(pieces).toEqual(joined(read([text])));
          expect(written(pieces)).toBe(text);
        },
      ),
    );
  });
});

describe('parseToolCall', () => {
  it.each([
    ['{"name":"clock","arguments":{}}', 'clock', '{}'],
    ['{"name":"clock"}', 'clock', '{}'],
    ['{"name":"clock","parameters":{"a":1}}', 'clock', '{"a":1}'],
    ['{"name":"clock","arguments":"{\\"a\\":1}"}', 'clock', '{"a":1}'],
    ['{"function":{"name":"clock","arguments":{"a":1}}}', 'clock', '{"a":1}'],
    ["{'name': 'clock', 'arguments': {'a': 1,}}", 'clock', '{"a":1}'],
    ['```json\n{"name":"clock","arguments":{"a":1}\n```', 'clock', '{"a":1}'],
  ])('reads %s', (body, name, args) => {
    expect(parseToolCall(body)).toEqual({ kind: 'ok', name, arguments: args });
  });

  it.each([
    '',
    'clock',
    '[1]',
    '{"name":3}',
    '{"name":" "}',
    '{"arguments":{}}',
    'x'.repeat(70_000),
  ])('refuses %.40s', (body) => {
    expect(parseToolCall(body).kind).toBe('malformed');
  });

  it('survives nesting deeper than the stack, and arguments that are no object', () => {
    expect(parseToolCall('['.repeat(60_000)).kind).toBe('malformed');
    expect(parseToolCall('{"name":"clock","arguments":[1]}').kind).toBe('malformed');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), replies), (body) => {
        expect(['ok', 'malformed']).toContain(parseToolCall(body).kind);
      }),
    );
  });
});
