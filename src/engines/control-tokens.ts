/**
 * Control tokens of a tokenizer, and how to keep them out of what people type.
 *
 * A control token inside a content is broken by a sentinel character behind its first character. The
 * sentinels never reach the model: the rendered text is cut at them and the pieces are encoded one by one.
 */

/** A token that the tokenizer finds in the text before anything else. */
export interface AddedToken {
  readonly content: string;
  readonly special: boolean;
}

/**
 * The added tokens that must not come from a content: the special ones, and those that the template itself
 * writes (`<tool_call>`). Others, such as runs of spaces, are ordinary text that has a token of its own.
 */
export function controlTokensOf(
  addedTokens: readonly AddedToken[],
  template: string,
): readonly string[] {
  return addedTokens
    .filter(({ content, special }) => special || template.includes(content))
    .map(({ content }) => content)
    .filter((content) => content.trim().length > 1);
}

export interface TokenBreaker {
  /** A character that occurs nowhere in the request; undefined when there is nothing to break. */
  sentinelFor(content: unknown, template: string): string | undefined;
  /** The value with the sentinel inside each control token of each string in it. */
  breakAll<T>(value: T, sentinel: string): T;
}

/** `controlTokens` are those that may not survive in a content. */
export function createTokenBreaker(controlTokens: readonly string[]): TokenBreaker {
  if (controlTokens.length === 0) {
    return { sentinelFor: () => undefined, breakAll: (value) => value };
  }
  const longestFirst = [...controlTokens].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((token) => token.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const anywhere = new RegExp(alternatives.join('|'), 'u');
  // A lookahead, so that overlapping occurrences are each broken behind their first character.
  const starts = new RegExp(`(?=${alternatives.join('|')})([^])`, 'gu');

  return {
    sentinelFor(content, template) {
      if (!someString(content, (text) => anywhere.test(text))) return undefined;
      return privateUseCharacter(
        (char) => template.includes(char) || someString(content, (text) => text.includes(char)),
      );
    },
    breakAll: (value, sentinel) =>
      mapStrings(value, (text) => text.replace(starts, `$1${sentinel}`)),
  };
}

/** The first private-use character that is not taken. There are 6,400; a text that holds all is refused. */
function privateUseCharacter(isTaken: (char: string) => boolean): string {
  for (let code = 0xe000; code <= 0xf8ff; code += 1) {
    const char = String.fromCharCode(code);
    if (!isTaken(char)) return char;
  }
  throw new Error(
    'The request holds every private-use character, so its control tokens cannot be marked.',
  );
}

/** Same shape, every string (keys too) replaced. */
function mapStrings<T>(value: T, change: (text: string) => string): T;
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapStrings(item, change)]),
  );
}

function someString(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => test(key) || someString(item, test));
}
