/** What a session is called until somebody names it: the beginning of its first message. */
const maxLength = 60;

/** One line, cut at a word where one ends in time; never empty for text that is not. */
export function sessionTitle(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength).replace(/\p{Surrogate}/gu, '');
  const word = cut.lastIndexOf(' ');
  return `${(word > maxLength / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
