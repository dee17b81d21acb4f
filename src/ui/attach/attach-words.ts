/** All that is said about attached files. */
import { countOf, formatBytes } from '../quantity';

export const attachWords = {
  attach: 'Attach a file',
  files: 'Attached files',
  dropHere: 'Drop text, Markdown or PDF files here',
  reading: 'being read…',
  flagged: 'flagged',
  remove: (name: string): string => `Take away ${name}`,
  stop: (name: string): string => `Stop reading ${name}`,
  digested: 'shown to the model in short',
  size: (bytes: number, paperPages: number | undefined): string =>
    paperPages === undefined
      ? formatBytes(bytes)
      : `${formatBytes(bytes)}, ${countOf(paperPages, 'page')}`,
} as const;
