/**
 * A short name for a text that changes when the text does. For telling tokenizers apart, not for security;
 * unlike `crypto.subtle` it also exists on pages without https.
 */
export function textHash(text: string): string {
  // Two 32-bit mixing functions side by side ("cyrb53"), 53 bits of the result.
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
