/**
 * Argument shapes as `prompts.json` writes them (`string`, `number`, `add | done | list`, each with
 * `, optional` where it may be left out), as a JSON schema for the model and as a check for its calls. The
 * file is the one source for the app and for the built-in model's training.
 */
import { isRecord } from '../parse-message';
import type { ToolArguments } from './tool';

/** By argument name. */
export type ArgumentShape = Readonly<Record<string, string>>;

interface ArgumentKind {
  readonly type: 'string' | 'number';
  /** Undefined: any text. */
  readonly choices: readonly string[] | undefined;
  readonly isOptional: boolean;
}

function kindOf(words: string): ArgumentKind {
  const isOptional = /,\s*optional\s*$/u.test(words);
  const bare = words.replace(/,\s*optional\s*$/u, '').trim();
  const choices = bare.includes('|') ? bare.split('|').map((one) => one.trim()) : undefined;
  return { type: bare === 'number' ? 'number' : 'string', choices, isOptional };
}

/** A JSON schema of an object. */
export function argumentSchema(shape: ArgumentShape): Readonly<Record<string, unknown>> {
  const kinds = Object.entries(shape).map(([name, words]) => [name, kindOf(words)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(
      kinds.map(([name, { type, choices }]) => [
        name,
        choices ? { type, enum: choices } : { type },
      ]),
    ),
    required: kinds.filter(([, { isOptional }]) => !isOptional).map(([name]) => name),
  };
}

export type CheckedArguments =
  | { readonly kind: 'ok'; readonly args: ToolArguments }
  /** `reason` is for the model: what is wrong and what is wanted. */
  | { readonly kind: 'wrong'; readonly reason: string };

/**
 * `json` is the text of an object. Numbers written as text and the other way round are taken; arguments
 * that the tool does not know are left out.
 */
export function checkArguments(shape: ArgumentShape, json: string): CheckedArguments {
  const given = parseObject(json);
  if (given === undefined) {
    return { kind: 'wrong', reason: `the arguments are not a JSON object; ${wanted(shape)}` };
  }
  const args: Record<string, string | number> = {};
  for (const [name, words] of Object.entries(shape)) {
    const kind = kindOf(words);
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null || value === '') {
      if (kind.isOptional) continue;
      return { kind: 'wrong', reason: `${name} is missing; ${wanted(shape)}` };
    }
    const taken = take(value, kind);
    if (taken === undefined) {
      const choice = kind.choices ? `one of ${kind.choices.join(', ')}` : `a ${kind.type}`;
      return { kind: 'wrong', reason: `${name} must be ${choice}` };
    }
    args[name] = taken;
  }
  return { kind: 'ok', args };
}

function parseObject(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // what the model wrote is no JSON: said to it in the result
  }
}

function take(value: unknown, { type, choices }: ArgumentKind): string | number | undefined {
  if (type === 'number') {
    const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return undefined;
  }
  const text = String(value).trim();
  if (choices === undefined) return text;
  return choices.find((choice) => choice === text.toLowerCase());
}

function wanted(shape: ArgumentShape): string {
  const names = Object.entries(shape).map(([name, words]) => `${name} (${words})`);
  return names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`;
}

/** The text of an argument that the check has let through; empty when it was left out. */
export function textArgument(args: ToolArguments, name: string): string {
  const value = args[name];
  return typeof value === 'string' ? value : '';
}

/** See {@link textArgument}; `fallback` when it was left out. */
export function numberArgument(args: ToolArguments, name: string, fallback: number): number {
  const value = args[name];
  return typeof value === 'number' ? value : fallback;
}
