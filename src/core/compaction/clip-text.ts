/** A text with its middle left out when it is longer than `limit` characters: pasted books have ends too. */
export function clipText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  return `${text.slice(0, half)}\n${text.slice(-half)}`;
}
