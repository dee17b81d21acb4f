/** A tool's result within its share of the window, whatever the tool brings. */
import type { TokenCounter } from '../tokens';

/** No tokenizer makes longer tokens on average; what is beyond is cut before anything is counted. */
const maxCharsPerToken = 12;

/** At most `capTokens`, the line about the rest included. Rejects only when the counter is gone. */
export async function capResult(
  text: string,
  capTokens: number,
  counter: TokenCounter,
): Promise<string> {
  const mostChars = capTokens * maxCharsPerToken;
  if (text.length <= mostChars) {
    const [tokens = 0] = await counter.countTexts([text]);
    if (tokens <= capTokens) return text;
  }
  let chars = Math.min(text.length, mostChars);
  for (;;) {
    const cut = `${beginning(text, chars)}\n[cut: ${chars} of ${text.length} characters]`;
    const [tokens = 0] = await counter.countTexts([cut]);
    if (tokens <= capTokens || chars <= 16) return cut;
    chars = Math.max(16, Math.min(chars - 1, Math.floor((chars * capTokens) / tokens)));
  }
}

function beginning(text: string, chars: number): string {
  const code = text.charCodeAt(chars - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? chars - 1 : chars);
}
