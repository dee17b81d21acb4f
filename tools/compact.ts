/**
 * `npm run -s compact -- --window 4096 [--reserve N] [--times N] [--focus TEXT] [--force] FILE`: the compaction
 * engine on a transcript, without the app and without a model. FILE holds OpenAI-style messages; `-` is
 * standard input. Prints one JSON object. Exit code 0 done or nothing to do, 2 cannot fit, 1 unusable input.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createNodeCounter, readPrompts } from './compact/node-counter.ts';
import { runPasses } from './compact/passes.ts';
import { exitCodeOf, reportOf } from './compact/report.ts';
import { readTranscript } from './compact/transcript.ts';

const modelFolder = 'public/models/pocket';

interface Asked {
  readonly file: string;
  readonly window: number;
  readonly reserveTokens?: number;
  readonly times: number;
  readonly focus?: string;
  readonly isForced: boolean;
}

export async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  if (typeof asked === 'string') return unusable(asked);
  let text: string;
  try {
    text = readFileSync(asked.file === '-' ? 0 : asked.file, 'utf8');
  } catch (error) {
    // No such file, a folder, no right to read it: the system's words say which.
    return unusable(error instanceof Error ? error.message : String(error));
  }
  const transcript = readTranscript(text);
  if (transcript.kind === 'unusable') return unusable(transcript.reason);
  const prompts = readPrompts(modelFolder);
  const passes = await runPasses({
    ...asked,
    messages: transcript.messages,
    counter: createNodeCounter(modelFolder, 'pocket'),
    prompts,
    now: () => Math.round(performance.now()),
  });
  process.stdout.write(`${JSON.stringify(reportOf(passes, prompts, asked.window))}\n`);
  return exitCodeOf(passes);
}

function unusable(reason: string): 1 {
  process.stderr.write(`compact: ${reason}\n`);
  return 1;
}

const usage =
  'npm run -s compact -- --window 4096 [--reserve N] [--times N] [--focus TEXT] [--force] FILE';

/** A string says what is wrong with the arguments. */
function readArguments(args: readonly string[]): Asked | string {
  const text = { type: 'string' } as const;
  const options = {
    window: text,
    reserve: text,
    times: text,
    focus: text,
    force: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return `Name one file, or - . ${usage}`;
    const window = wholeNumber(values.window ?? '4096');
    const times = wholeNumber(values.times ?? '1');
    const reserve = values.reserve === undefined ? undefined : wholeNumber(values.reserve);
    if (window === null || times === null || reserve === null) {
      return `--window, --reserve and --times are whole numbers above 0. ${usage}`;
    }
    return {
      file,
      window,
      times,
      isForced: values.force === true,
      ...(reserve === undefined ? {} : { reserveTokens: reserve }),
      ...(values.focus === undefined ? {} : { focus: values.focus }),
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}. ${usage}`;
  }
}

function wholeNumber(text: string): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}
