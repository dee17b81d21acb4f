/** Ids of sessions and entries. */

/** A random UUID (version 4). `crypto.randomUUID` is missing where the page is served without TLS. */
export function newId(): string {
  // The library declares it as always there.
  const host: Partial<Crypto> = crypto;
  if (host.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, i) => {
    if (i === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (i === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
