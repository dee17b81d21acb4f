/**
 * LaTeX as MathML, which browsers draw themselves and screen readers read: no fonts to load, and no inline
 * styles, which the content security policy would refuse. Loaded when the first formula appears.
 */
import katex from 'katex';

/** Longer than any formula of a page; what is longer is there to keep the page busy. */
const maxChars = 4000;

/** Undefined where it is no LaTeX that is understood: the source is shown then. */
export function drawFormula(source: string, place: 'inline' | 'block'): string | undefined {
  if (source.length > maxChars) return undefined;
  try {
    const html = katex.renderToString(source, {
      output: 'mathml',
      displayMode: place === 'block',
      throwOnError: true,
      strict: 'ignore',
      trust: false, // no links, pictures, ids or styles out of a formula
      maxSize: 20,
      maxExpand: 200,
    });
    // The source inside of the formula would be read aloud a second time.
    return html.replace(/<annotation[^>]*>[^<]*<\/annotation>/g, '');
  } catch {
    return undefined; // a formula with a fault; its source says more than a message
  }
}
