/** What stands between the markers of a tool call, as a name and arguments; broken JSON is repaired. */
import { jsonrepair } from 'jsonrepair';
import { isRecord } from '../parse-message';

export type ParsedCall =
  /** `arguments` is the JSON text of an object. */
  | { readonly kind: 'ok'; readonly name: string; readonly arguments: string }
  /** `reason` is for the model. */
  | { readonly kind: 'malformed'; readonly reason: string };

/** Longer than any call that a small model means; repairing megabytes would block the page. Characters. */
const maxBodyChars = 64_000;

export function parseToolCall(body: string): ParsedCall {
  if (body.length > maxBodyChars) return { kind: 'malformed', reason: 'it is too long' };
  const value = readJson(body.trim());
  if (!isRecord(value)) return { kind: 'malformed', reason: 'it is not a JSON object' };
  const call = isRecord(value.function) ? value.function : value;
  const { name } = call;
  if (typeof name !== 'string' || name.trim() === '') {
    return { kind: 'malformed', reason: 'it names no tool' };
  }
  const given = call.arguments ?? call.parameters ?? {};
  // Some models write the arguments as a text that holds the JSON.
  const args = typeof given === 'string' ? readJson(given.trim() || '{}') : given;
  if (!isRecord(args)) return { kind: 'malformed', reason: 'its arguments are not a JSON object' };
  return { kind: 'ok', name: name.trim(), arguments: JSON.stringify(args) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return readRepaired(text); // the usual faults of small models: quotes, commas, missing brackets
  }
}

function readRepaired(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined; // beyond repair, or nested deeper than the stack: the caller says so
  }
}
