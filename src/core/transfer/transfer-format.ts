/**
 * Our own file: one JSON document, laid out so that it can be written and read line by line.
 *
 *   {"palimpsest":1,"createdAt":…,"scope":"everything","records":[
 *   {"kind":"session",…},
 *   {"kind":"memory",…}
 *   ],"count":2,"hash":"…"}
 *
 * `hash` is the SHA-256 of the records' own hashes, sorted and joined by line ends; a record's hash is that
 * of its canonical JSON. So it says the same of the same content in any order, and of the database too.
 */
import { isRecord } from '../parse-message';

/** Grows when older versions of the app would misread a file. */
export const transferVersion = 1;

export type TransferScope = 'everything' | 'session' | 'branch';

export interface TransferHead {
  readonly version: number;
  readonly createdAt: number;
  readonly scope: string;
}

export interface TransferTail {
  readonly count: number;
  readonly hash: string;
}

export function headLine(createdAt: number, scope: TransferScope): string {
  const fields = JSON.stringify({ palimpsest: transferVersion, createdAt, scope });
  return `${fields.slice(0, -1)},"records":[\n`;
}

export function tailLine({ count, hash }: TransferTail): string {
  return `\n],"count":${String(count)},"hash":${JSON.stringify(hash)}}\n`;
}

/** Null when the line does not begin one of our files. */
export function parseHead(line: string): TransferHead | null {
  if (!line.startsWith('{"palimpsest":') || !line.endsWith('"records":[')) return null;
  const fields = parsed(`${line}]}`);
  return fields === undefined ? null : headOf(fields);
}

/** Of a whole document that was laid out anew by another program. */
export function headOf(document: unknown): TransferHead | null {
  if (!isRecord(document) || typeof document.palimpsest !== 'number') return null;
  const { palimpsest: version, createdAt, scope } = document;
  return {
    version,
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    scope: typeof scope === 'string' ? scope : '',
  };
}

export function parseTail(line: string): TransferTail | null {
  if (!line.startsWith('],"count":')) return null;
  const fields = parsed(`{"records":[${line}`);
  return fields === undefined ? null : tailOf(fields);
}

export function tailOf(document: unknown): TransferTail | null {
  if (!isRecord(document)) return null;
  const { count, hash } = document;
  return typeof count === 'number' && typeof hash === 'string' ? { count, hash } : null;
}

/** Undefined for text that is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller says in words what this means
  }
}

/** The text whose hash stands for all records. */
export function hashedTogether(hashes: readonly string[]): string {
  return [...hashes].sort().join('\n');
}
