/**
 * Formulas in Markdown: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` on their own. A price is no
 * formula: the first mark has its text at once behind it, the last one has it before it and no digit after.
 */
import type { TokenizerAndRendererExtension } from 'marked';

export type DrawFormula = (source: string, place: 'inline' | 'block') => string;

const block = /^(?:\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\])[ \t]*(?:\n+|$)/;
/** As it stands while the reply is still being written. */
const openBlock = /^(?:\$\$|\\\[)(?![^\n]*\$\$)([\s\S]*)$/;
const inline =
  /^(?:\$\$([^\n$]+?)\$\$|\$(?![\s$])((?:\\.|[^\n\\$])*?(?:\\.|[^\s\\$]))\$(?!\d)|\\\(([^\n]+?)\\\)|\\\[([^\n]+?)\\\])/;

const inner = (match: RegExpExecArray): string =>
  match
    .slice(1)
    .find((group) => group !== undefined)
    ?.trim() ?? '';

/** `draw` gives safe HTML, or the source where it cannot draw. */
export function formulaTokens(draw: DrawFormula): TokenizerAndRendererExtension[] {
  return [
    {
      name: 'formulaBlock',
      level: 'block',
      start: (text) => /(?:^|\n)(?:\$\$|\\\[)/.exec(text)?.index,
      tokenizer(text) {
        const match = block.exec(text) ?? openBlock.exec(text);
        if (match === null) return undefined;
        return { type: 'formulaBlock', raw: match[0], source: inner(match) };
      },
      renderer: (token) => `<p class="formula">${draw(String(token.source), 'block')}</p>`,
    },
    {
      name: 'formula',
      level: 'inline',
      start: (text) => /\$|\\[([]/.exec(text)?.index,
      tokenizer(text) {
        const match = inline.exec(text);
        if (match === null) return undefined;
        return { type: 'formula', raw: match[0], source: inner(match) };
      },
      renderer: (token) => draw(String(token.source), 'inline'),
    },
  ];
}
