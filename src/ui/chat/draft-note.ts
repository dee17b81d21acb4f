/** What is said under the composer about a long draft: how long it is and what will happen to it. */
import { estimateTokens } from '../../core/tokens';
import { chatWords } from './chat-words';

/** Shorter drafts are not worth a word, unless they are too long for the model. */
const noteworthyChars = 2000;
/** Of a very long text only this much is looked at, so that typing in 1 MB stays quick. */
const sampleChars = 20_000;

function roughTokens(text: string): number {
  if (text.length <= sampleChars) return estimateTokens(text);
  return Math.round((estimateTokens(text.slice(0, sampleChars)) / sampleChars) * text.length);
}

/** Null when there is nothing to say. `maxTokens` is null while no model is loaded. */
export function draftNote(text: string, maxTokens: number | null): string | null {
  const tokens = roughTokens(text);
  const tooLong = maxTokens !== null && tokens > maxTokens;
  if (text.length < noteworthyChars && !tooLong) return null;
  const size = chatWords.draftSize(text.length, tokens);
  if (maxTokens === null) return size;
  const limit = tooLong ? chatWords.draftTooLong(maxTokens) : chatWords.draftLimit(maxTokens);
  return `${size} ${limit}`;
}
