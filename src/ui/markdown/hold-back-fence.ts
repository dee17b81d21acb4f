/**
 * Streaming Markdown: a code fence arrives a character at a time. Until its line is finished nobody can
 * tell a fence from a code span or a closing fence from code, and showing each guess makes the page flicker.
 * So the unfinished line is held back.
 */

/** A line that is, or may still become, a fence: marks, perhaps with the language after them. */
const openingLine = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{1,2}|`{3,}[^`]*|~{1,2}|~{3,}.*)$/;
const fenceLine = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/;

interface Fence {
  readonly mark: string;
  readonly length: number;
}

/** The fence that is open at the end of the finished lines, if any. */
function openFence(lines: readonly string[]): Fence | null {
  let open: Fence | null = null;
  for (const line of lines) {
    const match = fenceLine.exec(line);
    const marks = match?.[1];
    if (marks === undefined) continue;
    const mark = marks.charAt(0);
    const rest = match?.[2] ?? '';
    if (open === null) {
      if (mark === '~' || !rest.includes('`')) open = { mark, length: marks.length };
    } else if (mark === open.mark && marks.length >= open.length && rest.trim() === '') {
      open = null;
    }
  }
  return open;
}

/**
 * `text` without a last line that is still forming a fence. Only for text that goes on growing: finished
 * text is rendered whole, where the end of the text closes an open fence.
 */
export function holdBackFence(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const lastLine = text.slice(lineStart);
  if (!/[`~]/.test(lastLine)) return text;
  const open = openFence(text.slice(0, lineStart).split('\n'));
  const forming =
    open === null
      ? openingLine.test(lastLine)
      : lastLine.trim() !== '' && [...lastLine.trim()].every((char) => char === open.mark);
  return forming ? text.slice(0, lineStart) : text;
}

/** Whether what comes next would be code. */
export function isInFence(text: string): boolean {
  return /[`~]{3}/.test(text) && openFence(text.split('\n')) !== null;
}
