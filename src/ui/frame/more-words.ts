/** What the list of conversations says of search, tags and export. */
export const moreWords = {
  data: 'Import and export',
  searchAll: (words: string): string =>
    words.trim() === '' ? 'Search everything said' : 'Search what was said for this',
  tags: 'Tags',
  tagsField: 'Tags, separated by commas',
  onlyTag: 'Only with the tag',
  anyTag: 'any tag',
  exportIt: 'Export',
} as const;
