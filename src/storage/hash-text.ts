/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export type HashText = (text: string) => Promise<string>;

/** Undefined on addresses that the browser does not trust: it gives no hashes there. */
export function browserHash(): HashText | undefined {
  // The library declares it as always there.
  const host: { readonly subtle?: SubtleCrypto } = globalThis.crypto;
  const { subtle } = host;
  if (subtle === undefined) return undefined;
  const encoder = new TextEncoder();
  return async (text) => {
    const bytes = new Uint8Array(await subtle.digest('SHA-256', encoder.encode(text)));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
