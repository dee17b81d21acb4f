/** What people read about files that do not arrive as they should. */

const safe = 'Your conversations are safe.';

export function inMegabytes(bytes: number): string {
  return `${Math.max(1, Math.ceil(bytes / 1_000_000))} MB`;
}

export const downloadWords = {
  webPage: (path: string) =>
    `The server sent a web page in place of the model file ${path}. ${safe} Try again later, or choose another model.`,
  damaged: (path: string) =>
    `The model file ${path} arrived damaged. ${safe} Try to load the model again.`,
  brokeOff: (path: string) =>
    `The download of ${path} broke off. ${safe} What has arrived is kept; check the connection and try again.`,
  notPublic: (path: string) =>
    `The server does not give ${path} to everybody: the model is private, or one has to agree to its terms first. ${safe} Choose another model, or get its files yourself and add them from a folder.`,
  otherSize: (path: string, found: number, expected: number) =>
    `The server has another version of ${path}: ${found} bytes in place of ${expected}. ${safe} Add the model again, or choose another one.`,
  noSpace: (needed: number, free: number) =>
    `The model needs ${inMegabytes(needed)} of space and ${free < 1_000_000 ? 'less than 1 MB is' : `${inMegabytes(free)} are`} free. ${safe} Free some space, for example by deleting a model, or run it without keeping it.`,
  noStore: `This browser does not let the page store files here. ${safe} The model can still be run without keeping it.`,
  elsewhere: 'This model is being downloaded in another tab.',
} as const;
