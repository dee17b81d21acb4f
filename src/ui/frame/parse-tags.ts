/** What a person typed as tags: separated by commas, each once, in their order. */

/** More, or longer ones, would be no help in a list. */
const maxTags = 12;
const maxTagChars = 40;

export function parseTags(text: string): readonly string[] {
  const tags = text
    .split(/[,、，;]/u)
    .map((tag) => Array.from(tag.replace(/\s+/gu, ' ').trim()).slice(0, maxTagChars).join(''));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxTags);
}

/** All tags in use, by the alphabet. */
export function tagsOf(lines: readonly { readonly tags?: readonly string[] }[]): readonly string[] {
  const tags = new Set(lines.flatMap((line) => line.tags ?? []));
  return [...tags].sort((a, b) => a.localeCompare(b));
}
