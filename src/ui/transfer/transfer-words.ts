/** What the page of import and export says. */
import type { Fate, FateCount, ImportSource } from '../../core/transfer/import-plan';
import type { LeftOut } from '../../core/transfer/foreign-chat';
import type { RecordKind } from '../../core/transfer/transfer-record';

const figures = new Intl.NumberFormat('en');
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const nouns: Readonly<Record<RecordKind, readonly [string, string]>> = {
  session: ['conversation', 'conversations'],
  memory: ['memory', 'memories'],
  document: ['document', 'documents'],
  board: ['board', 'boards'],
  setting: ['setting', 'settings'],
};

const sources: Readonly<Record<ImportSource, string>> = {
  palimpsest: 'Palimpsest',
  openai: 'OpenAI',
  claude: 'Claude',
  'open-webui': 'Open WebUI',
  messages: 'a list of chat messages',
};

const fates: Readonly<Record<Fate, string>> = {
  new: 'come in',
  same: 'are here already, word for word, and are skipped',
  beside: 'differ from what has their name here; both are kept',
  differs: 'say something else here',
  refused: 'cannot be taken',
};

const many = (count: number, [one, more]: readonly [string, string]): string =>
  `${figures.format(count)} ${count === 1 ? one : more}`;

export const transferWords = {
  title: 'Import and export',
  back: 'Back to the conversation',
  opening: 'Opening…',
  none: 'Nothing is kept in this browser, so there is nothing to export and nowhere to import to.',
  unloaded: 'This part of the app could not be loaded. Reload the page to try again.',
  exportTitle: 'Export',
  exportAll: 'Export everything',
  exportHint:
    'One file with all conversations and their branches, memories, tasks, documents, boards and settings. ' +
    'It stays on this device until you move it. Deleted conversations and models are not in it.',
  thisOne: 'This conversation',
  asJson: 'With all branches (JSON)',
  branchJson: 'This branch (JSON)',
  asMarkdown: 'This branch as Markdown',
  copyMarkdown: 'Copy as Markdown',
  copied: 'Copied.',
  notCopied: 'The browser does not allow copying. Use the Markdown file instead.',
  notThere: 'This conversation cannot be read. It may have been deleted.',
  exporting: (done: number, total: number): string =>
    `Exporting: ${figures.format(done)} of ${figures.format(total)}.`,
  exported: (count: number, bytes: number): string =>
    `Saved ${many(count, ['thing', 'things'])}, ${size(bytes)}.`,
  checkSum: (hash: string): string => `Check sum ${hash.slice(0, 16)}.`,
  unreadable: (count: number): string =>
    `${many(count, ['thing', 'things'])} could not be read and ${count === 1 ? 'is' : 'are'} not in the file.`,
  importTitle: 'Import',
  importHint:
    'A file of Palimpsest, conversations.json of OpenAI or Claude, an export of Open WebUI, or a list of chat ' +
    'messages. You first see what would come in; nothing is replaced without your word.',
  choose: 'Choose a file',
  reading: (done: number): string => `Reading the file: ${figures.format(done)} so far.`,
  importing: (done: number, total: number): string =>
    `Importing: ${figures.format(done)} of ${figures.format(total)}.`,
  stop: 'Stop',
  from: (name: string, source: ImportSource): string => `${name} · from ${sources[source]}`,
  nothingComes: 'Nothing in this file is new.',
  fate: ({ kind, fate, count, messages }: FateCount): string =>
    `${many(count, nouns[kind])}${messages > 0 ? ` (${many(messages, ['message', 'messages'])})` : ''}: ${fates[fate]}`,
  leftOut: ({ systemTexts, toolResults, pictures, other }: LeftOut): string =>
    [
      systemTexts > 0 ? many(systemTexts, ['system text', 'system texts']) : '',
      toolResults > 0 ? many(toolResults, ['tool result', 'tool results']) : '',
      pictures > 0 ? many(pictures, ['picture or file', 'pictures or files']) : '',
      other > 0 ? many(other, ['other item', 'other items']) : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  leftOutOf: (list: string): string => `Left out: ${list}.`,
  suspicious: (count: number): string =>
    `${many(count, ['message holds', 'messages hold'])} orders to a model.`,
  mark: 'Mark them, so that a model treats them as data (leave this on unless the file is your own)',
  takeFile: 'Where memories, settings and documents differ, take the file’s',
  refusedTitle: (count: number): string => `What cannot be taken (${figures.format(count)})`,
  untitled: 'Untitled',
  bringIn: 'Import',
  cancel: 'Cancel',
  done: (added: number, replaced: number, skipped: number): string =>
    `${figures.format(added)} came in, ${figures.format(replaced)} were replaced, ${figures.format(skipped)} were skipped.`,
  stopped: 'Stopped. Everything is as it was before.',
  failed: (message: string): string => `The import did not work, and was undone. ${message}`,
  lastImport: (name: string, at: number, count: number): string =>
    `The import of ${name} (${times.format(at)}) brought ${figures.format(count)} things.`,
  cutOff: (name: string, done: number, total: number): string =>
    `The import of ${name} was cut off: ${figures.format(done)} of ${figures.format(total)} came in, each of ` +
    'them whole. Import the file again to go on (what is there is skipped), or take back what came in.',
  takeBack: 'Take it back',
  accept: 'Keep it',
  backupTitle: 'Automatic backup',
  backupHint: (keep: number): string =>
    `Once a day while the app is open, everything is written to a folder that you choose. The newest ${figures.format(keep)} files stay.`,
  backupImpossible:
    'This browser does not let a page write to a folder. Export everything now and then instead.',
  chooseFolder: 'Choose a folder',
  backupOn: (folder: string, last: number | null): string =>
    last === null
      ? `To the folder ${folder}.`
      : `To the folder ${folder}, last on ${times.format(last)}.`,
  backUpNow: 'Back up now',
  backupEnd: 'Stop backing up',
  backupFailed: (message: string): string =>
    `The last backup did not work: ${message} Back up now, or choose the folder again.`,
  restore: 'To restore, import one of the files.',
  ok: 'OK',
  you: 'You',
  model: 'Model',
  file: (name: string): string => `File: ${name}`,
  tool: (name: string): string => `Result of ${name}`,
  time: (at: number): string => times.format(at),
} as const;

function size(bytes: number): string {
  if (bytes < 1e6) return `${figures.format(Math.max(1, Math.round(bytes / 1e3)))} kB`;
  return `${figures.format(Math.round(bytes / 1e5) / 10)} MB`;
}
