/** How the app's sampling controls are told to transformers.js, which ignores one of them. */
import { LogitsProcessor, LogitsProcessorList, type Tensor } from '@huggingface/transformers';
import type { Sampling } from '../core/engine';
import { keepLikeliest } from './likeliest-tokens';

/** Every key is given, so that nothing comes from the defaults of a model's generation_config.json. */
export function samplingOptions({ temperature = 0, topK, topP, repetitionPenalty = 1 }: Sampling) {
  const chosen = { repetition_penalty: repetitionPenalty };
  if (temperature <= 0) return { ...chosen, do_sample: false };
  const sampled = { ...chosen, do_sample: true, temperature };
  if (topP === undefined || topP <= 0 || topP >= 1) return { ...sampled, top_k: topK ?? 0 };
  // The library knows `top_p` and does nothing with it. Ours runs behind the temperature, before the choice.
  const processors = new LogitsProcessorList();
  processors.push(new LikeliestTokens(topP, topK ?? 0));
  return { ...sampled, top_k: 0, logits_processor: processors };
}

class LikeliestTokens extends LogitsProcessor {
  constructor(
    readonly topP: number,
    readonly topK: number,
  ) {
    super();
  }

  override _call(_inputIds: bigint[][], logits: Tensor): Tensor {
    const [rows = 1, size = logits.data.length] = logits.dims;
    const { data } = logits;
    if (!(data instanceof Float32Array)) return logits; // the library has made it one by now
    for (let row = 0; row < rows; row += 1) {
      keepLikeliest(data.subarray(row * size, (row + 1) * size), this);
    }
    return logits;
  }
}
