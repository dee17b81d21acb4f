/**
 * Streaming Markdown: what is only half there looks like something else (a table like a line with bars, a
 * formula like prose with stars), and changing it a moment later makes the page flicker. It is held back.
 */
import { holdBackFence, isInFence } from './hold-back-fence';

/** Longer, and it is more likely a lone mark than a formula that will end. */
const longestFormula = 200;

/** The head of a table is nothing until the line under it says so. */
function holdBackTable(text: string): string {
  const start = text.lastIndexOf('\n\n') + 1;
  const lines = text.slice(start === 0 ? 0 : start + 1).split('\n');
  const isHead = lines[0]?.trimStart().startsWith('|') === true;
  if (!isHead || lines.length > 2) return text;
  return text.slice(0, start === 0 ? 0 : start + 1);
}

/** From the mark on that has no partner yet, in the last line. */
function holdBackFormula(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart).replace(/`[^`]*`?/g, (code) => ' '.repeat(code.length));
  const rest = line
    .replace(/\\\(.*?\\\)|\$\$.+?\$\$|\$(?=[^\s$])[^$]*?[^\s$]\$(?!\d)/g, (whole) =>
      ' '.repeat(whole.length),
    )
    .search(/\\\(|\$(?=[^\s\d$])|\$$|\\$/);
  if (rest < 0 || line.length - rest > longestFormula) return text;
  return text.slice(0, lineStart + rest);
}

/** `text` without an end that is still forming. Only for text that goes on growing. */
export function holdBackUnfinished(text: string): string {
  const held = holdBackFence(text);
  if (isInFence(held)) return held;
  return holdBackFormula(holdBackTable(held));
}
