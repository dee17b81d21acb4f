/**
 * Fills the cards of a chain: one call for the whole list, one repair call if it is not what was asked, then
 * step by step for what is still missing. Every text is the model's; a step that it cannot give stays empty.
 */
import type { ChatRow } from '../chat-row';
import type { Engine, EngineError } from '../engine';
import type { PromptConstants } from '../prompts';
import { askModel, rowsFor, samplingFor } from './ask-model';
import { fitRequest } from './explore-budget';
import type { IdeaRequest } from './idea-request';
import { isSameIdea } from './likeness';
import { parseIdeas, type ParsedIdea } from './parse-ideas';
import { checkIdeas, complaintOf, type CheckedIdeas, type IdeaRules } from './validate-ideas';

export interface IdeaRun {
  readonly engine: Engine;
  readonly prompts: PromptConstants;
  readonly request: IdeaRequest;
  /** By step: what is there already; these stay. */
  readonly present: readonly (string | undefined)[];
  readonly surprise: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  /** A step's final text, as soon as it is known. */
  readonly onIdea: (index: number, text: string, seed: number) => void;
  /** The lines of a reply on its way: what the ghosts show. */
  readonly onDraft?: (texts: readonly string[]) => void;
  /** The whole of each reply: an interpolation's names its dimension. */
  readonly onReply?: (reply: string) => void;
}

/** `how`: the last means that was needed. */
export type IdeaOutcome =
  | {
      readonly kind: 'done';
      readonly how: 'first-call' | 'repair' | 'step-by-step';
      readonly calls: number;
    }
  /** Some steps have no text; `reason` is for people. */
  | { readonly kind: 'incomplete'; readonly reason: string; readonly calls: number }
  | { readonly kind: 'failed'; readonly error: EngineError }
  | { readonly kind: 'too-long'; readonly neededTokens: number; readonly window: number }
  | { readonly kind: 'stopped' };

/** Calls for one missing step; each with another seed. */
const triesPerStep = 3;
/** A repair and later tries must be able to answer otherwise than the likeliest words did. */
const minRetrySurprise = 0.5;

export async function runIdeas(run: IdeaRun): Promise<IdeaOutcome> {
  const state = new RunState(run);
  if (!state.isPartial) {
    const whole = await state.askWhole();
    if (whole) return whole;
  }
  return state.askSteps();
}

class RunState {
  readonly isPartial: boolean;
  readonly #run: IdeaRun;
  readonly #texts: (string | undefined)[];
  #calls = 0;

  constructor(run: IdeaRun) {
    this.#run = run;
    this.#texts = Array.from({ length: run.request.rules.count }, (_, i) => run.present[i]);
    this.isPartial = this.#texts.some((text) => text !== undefined);
  }

  /** Undefined: steps are missing. */
  async askWhole(): Promise<IdeaOutcome | undefined> {
    const { request, surprise, seed } = this.#run;
    const first = await this.#ask(request.prompt, request.rules.count, { surprise, seed });
    if (first.kind === 'too-long') return undefined; // one by one the answers are shorter
    if (first.kind !== 'text') return first;
    const checked = this.#check(first.text);
    if (checked.problems.length === 0) {
      this.#keep(checked, seed);
      return { kind: 'done', how: 'first-call', calls: this.#calls };
    }
    const retry = { surprise: Math.max(surprise, minRetrySurprise), seed: seed + 1 };
    const rows = this.#repairRows(first.text, complaintOf(checked.problems));
    const second = await this.#ask(request.prompt, request.rules.count, retry, rows);
    if (second.kind !== 'text' && second.kind !== 'too-long') return second;
    const repaired = second.kind === 'text' ? this.#check(second.text) : undefined;
    if (repaired?.problems.length === 0) {
      this.#keep(repaired, retry.seed);
      return { kind: 'done', how: 'repair', calls: this.#calls };
    }
    const isBetter = repaired && countOf(repaired) > countOf(checked);
    this.#keep(isBetter ? repaired : checked, isBetter ? retry.seed : seed);
    return undefined;
  }

  async askSteps(): Promise<IdeaOutcome> {
    for (let index = 0; index < this.#texts.length; index += 1) {
      if (this.#texts[index] !== undefined) continue;
      const outcome = await this.#askStep(index);
      if (outcome) return outcome;
    }
    const missing = this.#texts.filter((text) => text === undefined).length;
    if (missing === 0) return { kind: 'done', how: 'step-by-step', calls: this.#calls };
    const reason = `The model gave no new idea for ${missing === 1 ? 'this step' : `${missing} of the steps`}. Try again, or use a bigger model.`;
    return { kind: 'incomplete', reason, calls: this.#calls };
  }

  /** Asks for the way up to this step and takes its end. Undefined: go on, with or without a text. */
  async #askStep(index: number): Promise<IdeaOutcome | undefined> {
    const { request, surprise, seed } = this.#run;
    const rules = this.#rulesFor(index);
    for (let attempt = 0; attempt < triesPerStep; attempt += 1) {
      // The last try asks for one alone: the shortest answer there is.
      const lines =
        attempt < triesPerStep - 1 ? Math.min(index + 1 + attempt, request.rules.count) : 1;
      const retry = {
        surprise: Math.max(surprise, minRetrySurprise + attempt * 0.15),
        seed: seed + 2 + index * triesPerStep + attempt,
      };
      const answer = await this.#ask(request.promptFor(lines), lines, retry);
      if (answer.kind === 'too-long') {
        if (lines === 1) return answer;
        continue;
      }
      if (answer.kind !== 'text') return answer;
      const candidates = this.#inner(parseIdeas(answer.text)).toReversed();
      const found = candidates.find(({ text }) => holds(text, rules));
      if (!found) continue;
      this.#set(index, found.text, retry.seed);
      return undefined;
    }
    return undefined;
  }

  async #ask(
    prompt: string,
    lines: number,
    { surprise, seed }: { readonly surprise: number; readonly seed: number },
    rows: readonly ChatRow[] = rowsFor(this.#run.prompts, prompt),
  ) {
    const { engine, request, signal, onDraft, onReply } = this.#run;
    const { info } = engine;
    if (signal.aborted) return { kind: 'stopped' } as const;
    if (!info) return { kind: 'failed', error: notLoaded } as const;
    const longestText = request.rules.notLike.reduce((a, b) => (b.length > a.length ? b : a), '');
    const answerLines = request.withEnds ? lines + 2 : lines;
    const window = info.contextWindow;
    const fit = await fitRequest({
      counter: engine,
      window,
      rows,
      longestText,
      lines: answerLines,
    });
    if (fit.kind === 'too-long') return fit;
    this.#calls += 1;
    const answer = await askModel({
      engine,
      rows,
      signal,
      maxTokens: fit.maxTokens,
      sampling: samplingFor(surprise, seed),
      onText: (text) => onDraft?.(this.#inner(parseIdeas(text)).map((idea) => idea.text)),
    });
    if (answer.kind === 'text') onReply?.(answer.text);
    return answer;
  }

  /** A model that is trained on fixed forms knows no complaint: it is asked again, less predictably. */
  #repairRows(reply: string, complaint: string): readonly ChatRow[] | undefined {
    const { engine, prompts, request } = this.#run;
    if (engine.info?.placement !== 'row') return undefined;
    return [
      ...rowsFor(prompts, request.prompt),
      { role: 'assistant', content: reply },
      { role: 'user', content: `${complaint}\n${request.prompt}` },
    ];
  }

  #check(reply: string): CheckedIdeas {
    return checkIdeas(this.#inner(parseIdeas(reply)), this.#run.request.rules);
  }

  /** Without the repeated ends of an interpolation, numbered anew. */
  #inner(ideas: readonly ParsedIdea[]): readonly ParsedIdea[] {
    const ends = this.#run.request.withEnds;
    if (!ends) return ideas;
    const from = ideas[0] && isSameIdea(ideas[0].text, ends.from) ? 1 : 0;
    const last = ideas.at(-1);
    const to = last && ideas.length > from && isSameIdea(last.text, ends.to) ? -1 : ideas.length;
    const offset = from;
    return ideas.slice(from, to).map(({ number, text }) => ({
      number: number === undefined ? undefined : number - offset,
      text,
    }));
  }

  #rulesFor(index: number): IdeaRules {
    const { rules } = this.#run.request;
    const others = this.#texts.flatMap((text, i) =>
      i === index || text === undefined ? [] : [text],
    );
    return { ...rules, count: 1, notLike: [...rules.notLike, ...others] };
  }

  #keep({ texts }: CheckedIdeas, seed: number): void {
    texts.forEach((text, index) => {
      if (text !== undefined) this.#set(index, text, seed);
    });
  }

  #set(index: number, text: string, seed: number): void {
    this.#texts[index] = text;
    this.#run.onIdea(index, text, seed);
  }
}

const notLoaded: EngineError = {
  kind: 'not-loaded',
  message: 'No model is loaded. Load one, then try again.',
};

function holds(text: string, rules: IdeaRules): boolean {
  return checkIdeas([{ number: undefined, text }], rules).problems.length === 0;
}

function countOf({ texts }: CheckedIdeas): number {
  return texts.filter((text) => text !== undefined).length;
}
