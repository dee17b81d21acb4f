/**
 * Ids of tool calls. Made from the entry that the reply follows and the call's place in the reply: the core
 * has no randomness, and an entry is answered once on a path, so no two calls of one share an id.
 */

/** Nine letters and digits, which the strictest chat templates ask for. */
export function callId(parentId: string, index: number): string {
  return `c${hash(`${parentId}#${index}`, 0x811c9dc5)}${hash(`${index}@${parentId}`, 0x01000193)}`;
}

/** FNV-1a, four signs of it. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value.toString(36).padStart(7, '0').slice(-4);
}
