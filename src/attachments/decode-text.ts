/** Bytes of a file as text: Unicode by its mark or its form, else the old Western encoding; never a guess at data. */

export type DecodedText =
  | { readonly kind: 'text'; readonly text: string }
  /** The bytes are no text in any encoding that can be told. */
  | { readonly kind: 'not-text' };

/** So much is looked at to tell what the bytes are. */
const sampleBytes = 64_000;

export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = byMark(bytes);
  if (marked !== undefined) return decoded(bytes, marked);
  const utf16 = withoutMark(bytes);
  if (utf16 !== undefined) return decoded(bytes, utf16);
  if (bytes.subarray(0, sampleBytes).includes(0)) return { kind: 'not-text' };
  const utf8 = decoded(bytes, 'utf-8');
  return utf8.kind === 'text' ? utf8 : western(bytes);
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/** Western text in UTF-16 has a zero at every other byte. */
function withoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, Math.min(sampleBytes, bytes.length - (bytes.length % 2)));
  if (sample.length < 8) return undefined;
  let even = 0;
  let odd = 0;
  for (const [i, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (i % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = (sample.length / 2) * 0.7;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

function decoded(bytes: Uint8Array, encoding: string): DecodedText {
  try {
    return { kind: 'text', text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'not-text' }; // a byte that the encoding does not have
  }
}

/** Windows-1252 has a character for nearly every byte, so control characters tell data from text. */
function western(bytes: Uint8Array): DecodedText {
  const sample = bytes.subarray(0, sampleBytes);
  let controls = 0;
  for (const byte of sample) {
    const isControl = byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
    if (isControl || byte === 0x7f) controls += 1;
  }
  if (controls > 0) return { kind: 'not-text' };
  return { kind: 'text', text: new TextDecoder('windows-1252').decode(bytes) };
}
