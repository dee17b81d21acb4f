/** What people read when a model cannot be added. */
import { inMegabytes } from './download-words';

export const hubWords = {
  badAddress: (text: string) =>
    `“${text}” names no model. Give an id such as onnx-community/Qwen3-0.6B-ONNX, or the address of its page.`,
  notFound: (id: string) =>
    `The hub has no public model called ${id}. Check the spelling; if it is private, get its files yourself and add them from a folder.`,
  noRevision: (id: string, revision: string) => `${id} has no version called ${revision}.`,
  gated: (id: string) =>
    `${id} is only given to people who have agreed to its terms on the hub, and this app signs in nowhere. Download its files yourself and add them from a folder, or choose another model.`,
  noOnnx: (id: string) =>
    `${id} has no weights in the ONNX format, which this app runs. Look for a version of it with “ONNX” in its name.`,
  otherEngine: (id: string) =>
    `${id} holds weights for web-llm, which come with a program of their own. Choose it from the list if it is there.`,
  notText: (id: string, what: string) =>
    `${id} does not write text (${what}), so one cannot talk to it. Choose a model for text generation.`,
  noTokenizer: (id: string) =>
    `${id} has no tokenizer.json, and without it nothing can be read or counted.`,
  badConfig: (path: string) =>
    `${path} of this model cannot be read. Its files are damaged or incomplete.`,
  badSize: (path: string) =>
    `The hub gives an impossible size for ${path}. Nothing was downloaded. Choose another model.`,
  tooBig: (id: string, bytes: number) =>
    `${id} is too big for a browser: its smallest version has ${inMegabytes(bytes)}. Choose a smaller model.`,
  webPage: (where: string) =>
    `${where} answered with a web page in place of the model's data. Perhaps one has to sign in to the network first.`,
  network: (where: string) =>
    `${where} cannot be reached. Check the connection and try again; models that are already here work without it.`,
  serverError: (where: string, status: number) =>
    `${where} answered with the error ${status}. Try again later.`,
  noFiles: 'No model files were chosen.',
  folderLacks: (paths: readonly string[]) =>
    `This is not a whole model: ${paths.join(', ')} ${paths.length === 1 ? 'is' : 'are'} missing. Choose the folder that holds config.json and the folder onnx.`,
  folderEmpty: (path: string) => `${path} is empty. Copy the model's files again.`,
  folderPointer: (path: string) =>
    `${path} is not the file itself but a pointer to it, as Git leaves when large files are not fetched. Fetch them (git lfs pull) and try again.`,
  folderDamaged: (path: string) =>
    `${path} is not what its name says, or it is damaged. Copy it again.`,
} as const;
