/**
 * "Nein, Montag.": corrections in languages of which no grammar is known here. The new sentence takes the
 * old one's place where both speak of the same thing; a bare value is put beside what it corrects, so that
 * whoever reads the summary sees both in their order and nothing is guessed.
 */
import { foreignCorrection } from './cues';
import type { Draft } from './span-reader';
import { contentStems, wordsOf } from './words';

/** More words than these say something of their own. */
const bareWords = 5;
/** Scripts without spaces: characters. */
const bareChars = 14;
/** Share of the old sentence's words that the new one must repeat to be about the same thing. */
const sameThingShare = 0.5;
/** A correction speaks of what was said just before it, not of last week's. */
const reach = 24;

const thanks =
  /(?:danke|merci|gracias|obrigad|grazie|bedankt|dzięk|спасибо|дякую|teşekkür|ありがとう|結構|いいです|大丈夫|谢谢|謝謝|不用|고마|괜찮|شكر|धन्यवाद|शुक्रिया)/iu;

/** "Nein, danke": an opening that announces a correction, and none. */
export function isForeignThanks(text: string): boolean {
  return isBare(bareOf(text)) && thanks.test(text);
}

function bareOf(text: string): string {
  return text.replace(foreignCorrection, '').replace(/^[\s,，、:：.。!！]+/u, '');
}

function isBare(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= bareWords && (/\s/u.test(text) || text.length <= bareChars);
}

/** Changes the draft that is meant; false when there is none, and the sentence stands for itself. */
export function applyForeignCorrection(
  drafts: readonly Draft[],
  text: string,
  entryId: string,
): boolean {
  const said = bareOf(text);
  if (said === '') return false;
  const same = sameThing(drafts, said);
  const target = same ?? (isBare(said) ? lastForeign(drafts) : undefined);
  if (target === undefined) return false;
  // Behind a bare value the old sentence stays: alone the value would say nothing.
  target.text = same === undefined ? `${target.text} → ${said}` : said;
  target.corrects = true;
  target.known = false;
  target.sources.push(entryId);
  return true;
}

function lastForeign(drafts: readonly Draft[]): Draft | undefined {
  const last = drafts.at(-1);
  return last === undefined || last.text.startsWith('assistant: ') ? undefined : last;
}

function sameThing(drafts: readonly Draft[], said: string): Draft | undefined {
  const stems = new Set(contentStems(said));
  return drafts.slice(-reach).findLast((draft) => {
    const theirs = [...new Set(contentStems(draft.text))];
    const shared = theirs.filter((stem) => stems.has(stem)).length;
    return theirs.length > 1 && shared >= sameThingShare * theirs.length && shared < theirs.length;
  });
}
