/** Every word of the panel that says how the loaded model writes. */
import type { TuningControl } from '../../core/models/model-tuning';
import { formatCount } from '../quantity';

const controls: Readonly<Record<TuningControl, string>> = {
  temperature: 'Temperature',
  topP: 'Top-p',
  topK: 'Top-k',
  repetitionPenalty: 'Repetition penalty',
  seed: 'Seed',
  maxReplyTokens: 'Longest reply, tokens',
};

const hints: Readonly<Record<TuningControl, string>> = {
  temperature: 'Higher is more varied, and further from what the model holds likely.',
  topP: 'Only the likeliest words that together have this share.',
  topK: 'Only so many of the likeliest words.',
  repetitionPenalty: 'Above 1, words that were used already become less likely.',
  seed: 'The same number gives the same reply to the same request.',
  maxReplyTokens: 'A reply is cut there.',
};

/** What happens while a control is left empty. */
const usual: Readonly<Record<TuningControl, string>> = {
  temperature: '0',
  topP: '1',
  topK: 'all',
  repetitionPenalty: '1',
  seed: 'by chance',
  maxReplyTokens: 'as room allows',
};

export const writingWords = {
  title: 'How it writes',
  intro: 'For this model, from the next message on. Nothing is loaded again.',
  controls,
  hints,
  usual,
  needsTemperature: 'Has an effect with a temperature above 0.',
  range: (min: number, max: number): string =>
    `A number from ${formatCount(min)} to ${formatCount(max)}.`,
  wholeRange: (min: number, max: number): string =>
    `A whole number from ${formatCount(min)} to ${formatCount(max)}.`,
  think: 'Let it think first',
  thinkHint: 'Slower, and better at hard questions. The model is loaded again for it.',
  reset: 'Back to the usual',
  none: 'This model lets nobody choose how it writes.',
} as const;
