/** Long arguments of old tool calls, shortened inside their JSON so that they still parse. */
import { isRecord } from '../parse-message';
import { clip } from './tool-outcome';

/** Strings up to this length say what a call was about; longer ones are its freight. */
const stringChars = 160;

/** Below this nothing is worth shortening. */
export const longArgumentsChars = 320;

/**
 * Numbers, booleans, null and the shape of arrays and objects stay. Text that is no JSON becomes a small
 * object that says so. Text that is short enough is returned as it is.
 */
export function shortenArguments(json: string): string {
  if (json.length <= longArgumentsChars) return json;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // what the model wrote was no JSON; the tool refused it, and the beginning tells enough
    return JSON.stringify({ unreadable: clip(json, stringChars) });
  }
  return JSON.stringify(shortenValue(value));
}

function shortenValue(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.length <= stringChars) return value;
    return `${clip(value, stringChars)} [${value.length} characters]`;
  }
  if (Array.isArray(value)) return value.map(shortenValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortenValue(one)]));
}
