/** What is said about files that cannot be read. */
export const attachmentWords = {
  tooBig: (size: string, most: string): string =>
    `It has ${size}; at most ${most} can be read. Attach a part of it.`,
  empty: 'The file is empty.',
  notText:
    'This is not a text, Markdown or PDF file, or its text is in an encoding that could not be told. ' +
    'Save it as UTF-8 text and attach it again.',
  unreadable:
    'The browser could not read the file. It may have been moved or changed since it was chosen.',
  pdfLocked: 'The PDF is locked with a password. Save a copy without one and attach that.',
  pdfBroken: 'The PDF is damaged and could not be read. Open it elsewhere and save it anew.',
  pdfWithoutText: (pages: number): string =>
    `The PDF holds pictures of ${pages === 1 ? 'a page' : `${pages} pages`} and no text. ` +
    'Run text recognition over it first.',
  pdfUnavailable:
    'The part of the app that reads PDFs could not be loaded. Connect to the network once, then try again.',
} as const;
