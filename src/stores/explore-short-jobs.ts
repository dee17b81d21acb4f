/** The short questions of the canvas: what a dimension means, which ones there are, a sketch. */
import { fillTemplate } from '../core/prompts';
import { askModel, rowsFor, samplingFor } from '../core/explore/ask-model';
import { findChain, findItem } from '../core/explore/board';
import { setDimension, setSketch } from '../core/explore/chain-results';
import { quotable } from '../core/explore/idea-request';
import {
  parseInterpretation,
  parseSuggestions,
  type SuggestedDimension,
} from '../core/explore/parse-dimension';
import { parseSketch, sketchPrompt } from '../core/explore/parse-sketch';
import type { JobContext, JobEnd } from './explore-job';
import { runnerWords } from './explore-runner-words';

/** How many names are suggested at a time. */
const suggestions = 4;
/** An interpretation is two short lines. */
const interpretTokens = 64;
const shortAnswerTokens = 160;

interface ShortQuestion {
  readonly prompt: string;
  readonly maxTokens: number;
  readonly surprise?: number;
}

/** Undefined: no answer, and `end` says whether it is to be asked again. */
async function ask(
  { services, prompts, signal }: JobContext,
  { prompt, maxTokens, surprise = 0 }: ShortQuestion,
): Promise<{ readonly end: JobEnd; readonly text?: string }> {
  const { engine, newSeed } = services;
  const rows = rowsFor(prompts, prompt);
  const taken = engine.preemptions;
  if ((await engine.countRequest({ rows })) + maxTokens > (engine.info?.contextWindow ?? 0)) {
    return { end: 'over' };
  }
  const sampling = samplingFor(surprise, newSeed());
  const answer = await askModel({ engine, rows, maxTokens, sampling, signal });
  if (answer.kind === 'text') return { end: 'over', text: answer.text };
  return { end: engine.preemptions !== taken && !signal.aborted ? 'preempted' : 'over' };
}

/** Names the direction before the first step. It failing is no failure: the name alone is enough. */
export async function interpretChain(context: JobContext, chainId: string): Promise<JobEnd> {
  const { store, prompts, meanings } = context;
  const chain = findChain(store.board, chainId);
  if (chain?.operation !== 'dimension' || chain.dimension.kind !== null) return 'over';
  const { name } = chain.dimension;
  let meaning = meanings.get(name);
  if (!meaning) {
    const prompt = fillTemplate(prompts.interpret, { dimension: quotable(name) });
    const { end, text } = await ask(context, { prompt, maxTokens: interpretTokens });
    if (text === undefined) return end;
    meaning = parseInterpretation(prompts, name, text);
  }
  if (!meaning) return 'over';
  const found = meaning;
  meanings.set(name, found);
  store.amend((board) => setDimension(board, chainId, found));
  return 'over';
}

export async function runSketch(
  context: JobContext,
  { itemId, done }: { readonly itemId: string; readonly done: (note: string) => void },
): Promise<JobEnd> {
  const { store, prompts } = context;
  const prompt = sketchPrompt(prompts, findItem(store.board, itemId)?.text ?? '');
  // The likeliest words first; if these draw nothing, once more with others.
  for (const surprise of [0, 0.6]) {
    const { end, text } = await ask(context, { prompt, maxTokens: shortAnswerTokens, surprise });
    if (end === 'preempted') return end;
    const sketch = text === undefined ? undefined : parseSketch(prompts, text);
    if (!sketch) continue;
    store.change((board) => setSketch(board, itemId, sketch));
    done('');
    return 'over';
  }
  done(runnerWords.noSketch);
  return 'over';
}

export async function runSuggest(
  context: JobContext,
  {
    itemId,
    done,
  }: { readonly itemId: string; readonly done: (found: readonly SuggestedDimension[]) => void },
): Promise<JobEnd> {
  const { store, prompts } = context;
  const scene = quotable(findItem(store.board, itemId)?.text ?? '');
  const prompt = fillTemplate(prompts.suggest, { n: String(suggestions), scene });
  const { end, text } = await ask(context, { prompt, maxTokens: shortAnswerTokens });
  if (end === 'preempted') return end;
  done(text === undefined ? [] : parseSuggestions(prompts, text).slice(0, suggestions));
  return 'over';
}
