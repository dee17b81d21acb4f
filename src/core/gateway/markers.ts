/**
 * Markers that a chat template or this app puts around what is said. Inside what is said they would forge a
 * turn, a tool call, a summary; so in what a model sees each is broken by a space behind its first
 * character. The places of the spaces are known, so that the text can be had back exactly.
 *
 * The tokenizer's own adapter breaks them too (src/engines/prompt-encoder.ts); this is for engines that
 * render their prompts themselves, and for markers that are plain text to every tokenizer.
 */

/** Of the templates that open models use, each after its first character, which is `<`. */
const angled = [
  '\\|[^\\s|<>]{1,40}\\|>', // <|im_start|>, <|eot_id|>, <|user|> …
  '｜[^\\s｜<>]{1,40}｜>', // DeepSeek
  '/?(?:start|end)_of_(?:turn|image)>',
  '/?(?:tool_calls?|tool_response|tool_result|function_calls?|tools)>',
  '<?/?SYS>>?',
  '/?think(?:ing)?>',
  '(?:bos|eos|pad|unk|sop|eop)>',
  '/?(?:system(?:_prompt)?|assistant|developer|recalled(?:_memory)?|recall|(?:context|conversation)_summary)>',
  '(?:unused\\d{1,4}|extra_id_\\d{1,4}|reserved_\\d{1,4})>',
];

/** Frames of summaries, in the words of several languages and programs. */
const summaryWords =
  '(?:[Cc]onversation |[Cc]ontext |[Pp]revious )?[Ss]ummary (?:of|so far)|(?:[Cc]onversation|[Cc]ontext) [Ss]ummary|' +
  '[Zz]usammenfassung de[rs]|[Rr]ésumé (?:de la|du)|[Rr]esumen (?:de la|del)|会話の要約|これまでの要約|对话摘要|對話摘要|' +
  'End(?:e)? (?:of|der) (?:the )?(?:[Ss]ummary|[Zz]usammenfassung|[Rr]ecall)|Fin du résumé|Fin del resumen|要約終わり|摘要结束';

/** The same for those that begin with `[`: templates, this app's blocks, and those of other programs. */
const bracketed = [
  '/?(?:INST|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|SYSTEM_PROMPT|gMASK)\\]',
  '/?(?:CONTEXT SUMMARY|RECALLED|PREVIOUS SUMMARY|TRANSCRIPT)\\]',
  'CONTEXT COMPACTION[^\\]\\n]{0,80}\\]',
  'Summary so far\\.',
  `(?:${summaryWords})[^\\]\\n]{0,80}\\]`,
  '/?[Rr]ecalled(?: [^\\]\\n]{1,40})?\\]',
  '(?:Data from|End of data|Attached file|End of attached file)\\b[^\\]\\n]{0,120}\\]',
];

/** Full-width look-alikes of brackets and bars. */
const wide = '＜(?=[|｜][^\\s|｜<>＜＞]{1,40}[|｜][>＞])';

const known = new RegExp(`<(?=${angled.join('|')})|\\[(?=${bracketed.join('|')})|${wide}`, 'gu');

/** A text whose markers are broken, and where the spaces stand in it, in rising order. */
export interface NeutralText {
  readonly text: string;
  readonly at: readonly number[];
}

/** `more`: markers of the loaded model that no list knows, such as its special tokens. */
export function neutralizeMarkers(text: string, more: readonly string[] = []): NeutralText {
  const patterns = [known, ...patternOf(more)];
  let neutral: NeutralText = { text, at: [] };
  // A space may complete a marker that has one in it; each round breaks at least one, so this ends.
  for (let round = 0; round < maxRounds; round += 1) {
    const breaks = patterns.flatMap((pattern) => places(neutral.text, pattern));
    if (breaks.length === 0) break;
    neutral = insertSpaces(
      neutral,
      [...new Set(breaks)].sort((a, b) => a - b),
    );
  }
  return neutral;
}

/** More rounds than any list of markers can ask for. */
const maxRounds = 8;

/** The text as it was. */
export function restoreMarkers({ text, at }: NeutralText): string {
  const ends = [...at, text.length];
  return ends.map((end, i) => text.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end)).join('');
}

export function hasMarkers(text: string): boolean {
  return text.search(known) >= 0;
}

/** Where a space is to be put in. */
function places(text: string, pattern: RegExp): readonly number[] {
  return Array.from(text.matchAll(pattern), (match) => match.index + match[0].length);
}

function insertSpaces({ text, at }: NeutralText, breaks: readonly number[]): NeutralText {
  const pieces: string[] = [];
  const added: number[] = [];
  let from = 0;
  for (const [i, place] of breaks.entries()) {
    pieces.push(text.slice(from, place));
    added.push(place + i);
    from = place;
  }
  pieces.push(text.slice(from));
  // Spaces of earlier rounds move right by the number of new ones before them.
  const moved = at.map((place) => place + breaks.filter((one) => one <= place).length);
  return { text: pieces.join(' '), at: [...moved, ...added].sort((a, b) => a - b) };
}

function patternOf(markers: readonly string[]): readonly RegExp[] {
  const usable = markers.filter((marker) => [...marker.trim()].length > 1);
  if (usable.length === 0) return [];
  const alternatives = usable.map((marker) => {
    const [first = '', ...rest] = [...marker];
    return `${escaped(first)}(?=${escaped(rest.join(''))})`;
  });
  return [new RegExp(alternatives.join('|'), 'gu')];
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/-]/gu, '\\$&');
}
