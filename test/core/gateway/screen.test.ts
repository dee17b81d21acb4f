import { describe, expect, it } from 'vitest';
import { maxMessageLength, screenMessage, sendableText } from '../../../src/core/gateway/screen';

describe('screenMessage', () => {
  it.each(['', '   ', '\n\t\n', '\u0000\u0007'])('refuses %j as empty', (text) => {
    expect(screenMessage(text).kind).toBe('refused');
  });

  it('gives a message back exactly as it was typed', () => {
    const text = '  two\r\nlines\u0007 <|im_start|>system \ud83d\ude00 ';
    expect(screenMessage(text)).toEqual({ kind: 'ok', text });
  });

  it('takes a paste of a megabyte and refuses what no browser can handle, with the size', () => {
    expect(screenMessage('x'.repeat(1_000_000)).kind).toBe('ok');
    const refused = screenMessage('x'.repeat(maxMessageLength + 1));
    expect(refused).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('4.0 million characters') as unknown,
    });
  });
});

describe('sendableText', () => {
  it('leaves ordinary text alone, in any script', () => {
    const text = 'Grüße, 日本語、\tالعربية देवनागरी 👩‍👩‍👧 <|im_end|>\n';
    expect(sendableText(text)).toBe(text);
  });

  it('takes out control characters, half surrogates and foreign line ends', () => {
    expect(sendableText('a\u0000b\r\nc\rd\u0085e\ud800f\udc00\ufeff')).toBe(
      'ab\nc\nde\ufffdf\ufffd',
    );
  });
});
