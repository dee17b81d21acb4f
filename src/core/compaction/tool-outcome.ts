/** Whether a tool's output tells of a failure: such a result is never blanked, it is the lesson. */

const failureLine =
  /(?:\bexit(?:ed)?(?: with)?(?: code| status)?[\s:=]+(?!0\b)\d+|"?exit_?code"?\s*[:=]\s*(?!0\b)-?\d+|\btraceback \(most recent call last\)|\b(?:FAILED|FAILURE|FATAL|PANIC)\b|\bcommand not found\b|\bno such file or directory\b|\bpermission denied\b|\b(?:un(?:caught|handled) |segmentation )?(?:\w*(?:error|exception))\s*:|^\s*error\b|"(?:error|isError|is_error)"\s*:\s*(?:true|"[^"]|\{)|\btimed out\b|\bpanicked at\b)/imu;

/** Lines that only look like one. */
const countedNone =
  /\b(?:0|no|zero) (?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*0\b/giu;

export function isFailureText(text: string): boolean {
  return failureLine.test(text.replace(countedNone, ''));
}

/** At most `limit` characters: the first line, then the lines around what went wrong. */
export function failureExcerpt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const hits = lines.flatMap((line, index) => (isFailureText(line) ? [index] : []));
  const at = hits.at(-1) ?? lines.length - 1;
  const wanted = new Set([0, ...hits.slice(0, 2), at - 1, at, at + 1, at + 2]);
  const picked = [...wanted]
    .filter((index) => index >= 0 && index < lines.length)
    .sort((a, b) => a - b)
    .map((index) => clip(lines[index] ?? '', Math.floor(limit / 3)));
  return clip(picked.join('\n…\n'), limit);
}

/** Cut at a word where one ends in the last fifth, marked with an ellipsis; never inside a character. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = Math.max(1, limit - 1);
  const last = text.codePointAt(end - 1) ?? 0;
  if (last > 0xffff) end -= 1;
  const cut = text.slice(0, end);
  const space = cut.lastIndexOf(' ');
  return `${(space > limit * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
