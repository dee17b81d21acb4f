/**
 * Answers that a long evaluation has already, in a file, so that a run that was stopped goes on where it was.
 * The file's name tells the weights and the questions, so that an answer is never taken for another one's.
 */
import * as v from 'valibot';
import type { Answer } from './run-questions';

/** Reads and writes text files; reading a missing one rejects. */
export interface TextFiles {
  readonly read: (path: string) => Promise<string>;
  readonly write: (path: string, text: string) => Promise<unknown>;
}

const answersSchema = v.record(v.string(), v.object({ text: v.string(), ended: v.boolean() }));

export interface AnswerLog {
  readonly get: (id: string) => Answer | undefined;
  /** Resolves when it is in the file. */
  readonly add: (id: string, answer: Answer) => Promise<void>;
}

export async function openAnswerLog(path: string, files: TextFiles): Promise<AnswerLog> {
  const answers = new Map<string, Answer>(Object.entries(await readAnswers(path, files)));
  return {
    get: (id) => answers.get(id),
    add: async (id, answer) => {
      answers.set(id, answer);
      await files.write(path, `${JSON.stringify(Object.fromEntries(answers))}\n`);
    },
  };
}

async function readAnswers(path: string, files: TextFiles): Promise<Record<string, Answer>> {
  let text;
  try {
    text = await files.read(path);
  } catch {
    // The first run has no file yet.
    return {};
  }
  return v.parse(answersSchema, JSON.parse(text));
}
