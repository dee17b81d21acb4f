/** Words in Base64, which a model may read and a person does not. Pure: there is no `atob` in the core. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Shorter runs are words; longer ones are pictures, of which the beginning tells enough. */
const run = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{24,4000}={0,2}/gu;
const maxRuns = 20;

/** Of the first few runs, those that are readable ASCII. */
export function hiddenInBase64(text: string): readonly string[] {
  const found: string[] = [];
  let runs = 0;
  for (const [encoded] of text.matchAll(run)) {
    runs += 1;
    if (runs > maxRuns) break;
    const decoded = decode(encoded);
    if (decoded !== undefined) found.push(decoded);
  }
  return found;
}

/** Undefined when a byte is no printable ASCII character. */
function decode(encoded: string): string | undefined {
  let decoded = '';
  let bits = 0;
  let length = 0;
  for (const char of encoded.replace(/=+$/u, '')) {
    bits = ((bits << 6) | alphabet.indexOf(char)) & 0xffff;
    length += 6;
    if (length < 8) continue;
    length -= 8;
    const byte = (bits >> length) & 0xff;
    if (byte !== 0x0a && (byte < 0x20 || byte > 0x7e)) return undefined;
    decoded += String.fromCharCode(byte);
  }
  return decoded;
}
