/**
 * A file as records, whichever program it comes from. It is read twice: once to say what would come of it,
 * once to bring it in; in between nothing of it is kept.
 */
import { readForeign } from '../core/transfer/read-foreign';
import type { ForeignChat } from '../core/transfer/foreign-chat';
import { canonicalJson } from '../core/transfer/canonical-json';
import type { ImportSource, PlanNotes } from '../core/transfer/import-plan';
import { screenSession } from '../core/transfer/screen-session';
import { sessionOfChat } from '../core/transfer/session-of-chat';
import {
  hashedTogether,
  headOf,
  parseHead,
  parseTail,
  parsed,
  tailOf,
  transferVersion,
  type TransferHead,
  type TransferTail,
} from '../core/transfer/transfer-format';
import { nothingLeftOut } from '../core/transfer/foreign-chat';
import { isRecord } from '../core/parse-message';
import type { TransferRecord } from '../core/transfer/transfer-record';
import { recordHash } from './export-file';
import type { HashText } from './hash-text';
import { readLines } from './read-lines';
import { checkRecord } from './transfer-check';

export type ImportItem =
  | { readonly kind: 'source'; readonly source: ImportSource }
  | {
      readonly kind: 'record';
      readonly record: TransferRecord;
      /** Of the record as it stands in the file. */
      readonly hash: string;
      readonly notes: PlanNotes;
    }
  | { readonly kind: 'bad'; readonly title: string; readonly reason: string }
  | { readonly kind: 'warning'; readonly text: string }
  /** Nothing of the file can be used. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface ReadTools {
  readonly hash: HashText;
  readonly now: () => number;
  /** Orders to a model in a file of ours: marked as data, or taken as they are. Others are always marked. */
  readonly suspicious: 'mark' | 'keep';
}

/** A document in one piece has to fit in a string of the browser, several times over. */
const maxWholeBytes = 200_000_000;

/** Rejects when the file cannot be read. */
export async function* readImport(file: Blob, tools: ReadTools): AsyncGenerator<ImportItem> {
  if (file.size === 0) {
    yield { kind: 'refused', reason: 'The file is empty.' };
    return;
  }
  const lines = readLines(file);
  const first = await lines.next();
  const head =
    first.done !== true && first.value.kind === 'line' ? parseHead(first.value.text) : null;
  if (head !== null) yield* readOwnLines(head, lines, tools);
  else yield* readWhole(file, tools);
  await lines.return(undefined);
}

function newer({ version }: TransferHead): string | null {
  if (Number.isInteger(version) && version > 0 && version <= transferVersion) return null;
  return (
    `The file was written by a newer version of Palimpsest (its format is ${String(version)}, this ` +
    `version reads ${String(transferVersion)}). Reload the page to get the newest version, then try again.`
  );
}

async function* readOwnLines(
  head: TransferHead,
  lines: ReturnType<typeof readLines>,
  tools: ReadTools,
): AsyncGenerator<ImportItem> {
  const reason = newer(head);
  if (reason !== null) {
    yield { kind: 'refused', reason };
    return;
  }
  yield { kind: 'source', source: 'palimpsest' };
  const hashes: string[] = [];
  let tail: TransferTail | null = null;
  for await (const line of lines) {
    if (line.kind === 'too-long') {
      yield { kind: 'warning', text: 'One conversation in the file is too long to be read.' };
      break;
    }
    tail = parseTail(line.text);
    if (tail !== null) break;
    const value = parsed(line.text.replace(/,\s*$/u, ''));
    if (value !== undefined) yield* readRecord(value, hashes, tools);
    else if (line.text.trim() !== '') yield broken;
  }
  yield* judge(tail, hashes, tools.hash);
}

const broken: ImportItem = {
  kind: 'bad',
  title: '',
  reason: 'A line of the file is damaged or cut off in the middle.',
};

/** What the end of the file says of the whole of it. */
async function* judge(
  tail: TransferTail | null,
  hashes: readonly string[],
  hash: HashText,
): AsyncGenerator<ImportItem> {
  const whole = `${String(hashes.length)} ${hashes.length === 1 ? 'thing' : 'things'}`;
  if (tail === null) {
    const text = `The file ends in the middle: it was cut off. What is whole in it (${whole}) can come in.`;
    yield { kind: 'warning', text };
  } else if ((await hash(hashedTogether(hashes))) !== tail.hash) {
    const text =
      'The file was changed after it was written: its check sum does not agree. ' +
      `What can be read in it (${whole}) can come in.`;
    yield { kind: 'warning', text };
  }
}

async function* readRecord(
  value: unknown,
  hashes: string[],
  tools: ReadTools,
): AsyncGenerator<ImportItem> {
  const checked = checkRecord(value);
  if (checked.kind === 'refused') {
    yield { kind: 'bad', title: checked.title, reason: checked.reason };
    return;
  }
  const hash = await recordHash(checked.record, tools.hash);
  if (hash === null) {
    yield { kind: 'bad', title: '', reason: 'It is nested too deeply to be one of ours.' };
    return;
  }
  hashes.push(hash);
  const { record } = checked;
  if (record.kind !== 'session') {
    yield { kind: 'record', record, hash, notes: { suspicious: 0, leftOut: nothingLeftOut } };
    return;
  }
  const screened = screenSession(record);
  const taken = tools.suspicious === 'mark' ? screened.record : record;
  const notes = { suspicious: screened.suspicious, leftOut: nothingLeftOut };
  yield { kind: 'record', record: taken, hash, notes };
}

async function* readWhole(file: Blob, tools: ReadTools): AsyncGenerator<ImportItem> {
  if (file.size > maxWholeBytes) {
    yield {
      kind: 'refused',
      reason:
        'The file is larger than 200 MB, which this browser cannot read in one piece. Split it.',
    };
    return;
  }
  const text = (await file.text()).replace(/^\uFEFF/u, '').trim();
  const document = parsed(text);
  if (document === undefined) {
    yield { kind: 'refused', reason: unreadable(text) };
    return;
  }
  const head = headOf(document);
  if (head === null) yield* readForeignDocument(document, tools);
  else yield* readOwnDocument(head, document, tools);
}

function unreadable(text: string): string {
  if (text === '') return 'The file is empty.';
  if (text.startsWith('PK')) {
    return 'This is a ZIP archive. Unpack it, and choose the file conversations.json inside of it.';
  }
  if (!/^[[{]/u.test(text)) {
    return 'This is not a chat export: the file is not JSON. Exports end in .json.';
  }
  return 'The file is damaged or cut off in the middle: it is not whole JSON. Export it again.';
}

/** One of ours that another program has laid out anew. */
async function* readOwnDocument(
  head: TransferHead,
  document: unknown,
  tools: ReadTools,
): AsyncGenerator<ImportItem> {
  const reason = newer(head);
  if (reason !== null) {
    yield { kind: 'refused', reason };
    return;
  }
  if (!isRecord(document) || !Array.isArray(document.records)) {
    yield {
      kind: 'refused',
      reason: 'The file says that it is of Palimpsest, and holds no records.',
    };
    return;
  }
  yield { kind: 'source', source: 'palimpsest' };
  const hashes: string[] = [];
  for (const value of document.records) yield* readRecord(value, hashes, tools);
  yield* judge(tailOf(document), hashes, tools.hash);
}

async function* readForeignDocument(
  document: unknown,
  tools: ReadTools,
): AsyncGenerator<ImportItem> {
  const read = readForeign(document);
  if (read.kind === 'unknown') {
    yield { kind: 'refused', reason: read.reason };
    return;
  }
  yield { kind: 'source', source: read.source };
  for (const result of read.results) {
    if (result.kind === 'refused') {
      yield { kind: 'bad', title: result.title, reason: result.reason };
    } else yield await itemOfChat(result.chat, tools);
  }
}

async function itemOfChat(chat: ForeignChat, tools: ReadTools): Promise<ImportItem> {
  const text = canonicalJson(chat);
  if (text === null) return { kind: 'bad', title: chat.title, reason: 'It is nested too deeply.' };
  const made = sessionOfChat(chat, await tools.hash(text), tools.now());
  if (made.kind === 'empty') {
    return { kind: 'bad', title: chat.title, reason: 'It holds no message that can be taken.' };
  }
  const { record, suspicious, refused } = made;
  const leftOut = { ...chat.leftOut, other: chat.leftOut.other + refused };
  const hash = await recordHash(record, tools.hash);
  if (hash === null) return { kind: 'bad', title: chat.title, reason: 'It is nested too deeply.' };
  return { kind: 'record', record, hash, notes: { suspicious, leftOut } };
}
