/** What shapes of orders are made of; see instruction-shapes.ts. */

/** Anything but the end of a sentence. */
export const gap = (longest: number): string => `[^.!?;。！？；]{0,${longest}}?`;

/** The parts of one shape, joined. */
export const shape = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'u');

/**
 * For languages with letters beyond ASCII, which `\b` and `\w` do not know: a `\b` behind an opening is the
 * beginning of a word, any other its end. Plain ranges: `\p{L}` costs ten times as much to compile.
 */
const letter = '[a-zß-ɏ]';
export const anyShape = (...parts: readonly string[]): RegExp =>
  shape(
    ...parts.map((part) =>
      part
        .replace(/(^|[(|:>])\\b/gu, `$1(?<!${letter})`)
        .replaceAll('\\b', `(?!${letter})`)
        .replaceAll('\\p{L}', letter),
    ),
  );

/** As the built-in model knows them. */
export const ourTools = '(?:calculator|remember|forget|clock|recall|tasks?|read_more)';

/** What texts call a model, in English. */
export const model =
  '(?:a\\.?i\\.?|llms?|(?:large )?language models?|ai (?:assistants?|models?|agents?|systems?)|' +
  'chat ?bots?|chatgpt|claude|gemini|copilot|assistants?|bots?|(?:automated )?agents?)';
