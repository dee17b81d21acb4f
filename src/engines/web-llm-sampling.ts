/** How the app's sampling controls are told to web-llm, which refuses values outside its limits. */
import type { ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';
import type { Sampling } from '../core/engine';

/** What web-llm obeys. It has no `topK`, so that is not offered. */
export const webLlmSamplingControls = [
  'temperature',
  'topP',
  'repetitionPenalty',
  'seed',
] as const satisfies readonly (keyof Sampling)[];

type SamplingFields = Pick<
  ChatCompletionRequestStreaming,
  'temperature' | 'top_p' | 'repetition_penalty' | 'frequency_penalty' | 'presence_penalty' | 'seed'
>;

/**
 * Every field is given, so that nothing comes from the defaults of the model's own file. Values that the
 * library would throw at become the nearest that it takes.
 */
export function webLlmSampling(sampling: Sampling): SamplingFields {
  const { temperature = 0, topP = 1, repetitionPenalty = 1, seed } = sampling;
  return {
    temperature: temperature > 0 ? temperature : 0,
    top_p: topP > 0 && topP <= 1 ? topP : 1,
    repetition_penalty: repetitionPenalty > 0 ? repetitionPenalty : 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    ...(seed !== undefined && Number.isFinite(seed) ? { seed: Math.trunc(seed) } : {}),
  };
}
