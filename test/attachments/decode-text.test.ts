import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/attachments/decode-text';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const utf16 = (text: string, mark: boolean): Uint8Array => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((char) => char.charCodeAt(0));
  return bytes(...units.flatMap((unit) => [unit & 0xff, unit >> 8]));
};

describe('decodeText', () => {
  it('reads UTF-8 with and without its mark', () => {
    const plain = new TextEncoder().encode('Grüße, 日本語');
    expect(decodeText(plain)).toEqual({ kind: 'text', text: 'Grüße, 日本語' });
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, ...plain))).toMatchObject({ text: 'Grüße, 日本語' });
  });

  it('reads UTF-16 with and without its mark', () => {
    expect(decodeText(utf16('A long enough text', true))).toMatchObject({
      text: 'A long enough text',
    });
    expect(decodeText(utf16('A long enough text', false))).toMatchObject({
      text: 'A long enough text',
    });
  });

  it('reads old Western text', () => {
    expect(decodeText(bytes(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x35))).toEqual({
      kind: 'text',
      text: 'Grüße 5',
    });
  });

  it('takes data for what it is', () => {
    expect(decodeText(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)).kind).toBe(
      'not-text',
    );
    expect(decodeText(bytes(0xff, 0x02, 0x03, 0xfe)).kind).toBe('not-text');
  });
});
