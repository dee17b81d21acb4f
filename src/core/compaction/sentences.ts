/**
 * Cutting a message into sentences, in any language, without host APIs beyond `Intl`.
 *
 * `Intl.Segmenter` knows where sentences end in every script; what it does not know is put right here:
 * titles and initials ("Mr. Ferreira"), lines of a list, and code, which is not made of sentences at all.
 */
import { pieces } from './words';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const openAbbreviation =
  /(?:^|[\s("'])(?:mr|mrs|ms|dr|prof|st|sr|jr|no|nr|vs|approx|ca|dept|fig|eq|vol|ed|hr|fr|bzw|z\.b|e\.g|i\.e|etc|sra?|mme|mlle|[a-z])\.\s*$/iu;
const listMarker = /^\s*(?:[-*+•▪–—>]|\d{1,3}[.)]|#{1,6}|\[[ x]\])\s+/u;
/** A remark in brackets of its own: "[shares a photo of a lake]". */
const aside = /(?<=[.!?…\s])\s*(?=\[\p{L}[^\]]{6,}\]\s*$)/u;
const fence = /^\s*(?:```|~~~)/u;

/** See maxSegmenterChars; sentences are long, so their pieces are longer. Characters. */
const maxLineChars = 4_000;
/** A sentence longer than this is cut at commas: nobody can file it otherwise. Characters. */
const maxSentenceChars = 400;

/** The prose lines of a text; what stands between code fences is left out. */
function proseLines(text: string): readonly string[] {
  let inCode = false;
  return text.split(/\r\n|[\n\r\u2028\u2029]/u).filter((line) => {
    if (!fence.test(line)) return !inCode;
    inCode = !inCode;
    return false;
  });
}

function splitLine(line: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of pieces(line, maxLineChars).flatMap((piece) => [
    ...segmenter.segment(piece),
  ])) {
    const last = sentences.at(-1);
    const joins = last !== undefined && openAbbreviation.test(last);
    if (joins) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

function splitLong(sentence: string): readonly string[] {
  if (sentence.length <= maxSentenceChars) return [sentence];
  const pieces: string[] = [];
  for (const part of sentence.split(/(?<=[,;:،，、；])\s*/u)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length < 160)
      pieces[pieces.length - 1] = `${last} ${part}`;
    else pieces.push(part);
  }
  return pieces.map((piece) => piece.slice(0, maxSentenceChars));
}

/** Trimmed, non-empty sentences in order, inner white space made single; code blocks left out. */
export function splitSentences(text: string): readonly string[] {
  return proseLines(text)
    .map((line) => line.replace(listMarker, ''))
    .flatMap((line) => line.split(aside))
    .flatMap((line) => splitLine(line))
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '')
    .flatMap(splitLong);
}
