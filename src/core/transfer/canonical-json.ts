/**
 * One text for one value, whatever the order of its keys: what hashes are made of. Fields that are undefined
 * count as absent, as they do in a file.
 */

/** Deeper than anything that the app writes, and far from the end of the stack. */
const maxDepth = 200;

/** Null for a value that is nested too deeply to be ours. */
export function canonicalJson(value: unknown): string | null {
  try {
    return write(value, 0);
  } catch (cause) {
    if (cause instanceof TooDeep) return null;
    throw cause;
  }
}

class TooDeep extends Error {}

function write(value: unknown, depth: number): string {
  if (depth > maxDepth) throw new TooDeep('A value is nested too deeply.');
  if (Array.isArray(value)) return `[${value.map((one) => write(one, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${write(field, depth + 1)}`);
  return `{${fields.join(',')}}`;
}
