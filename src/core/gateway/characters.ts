/**
 * Characters that a person does not see, and what becomes of them. Some belong to a script or an emoji and
 * stay; others carry text past a reader's eyes into a model, or turn a line round.
 */
import type { Finding } from './screening';

/** The sequences that may hold what is invisible elsewhere: flags of regions, and families of emoji. */
const flag = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,16}\u{e007f}/gu;

/** Tag characters: an invisible copy of ASCII. */
const tags = /[\u{e0000}-\u{e007f}]+/gu;

/** Two or more selectors in a row select nothing: they carry bytes. */
const selectorRun = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;

/** Joiners, zero-width spaces, invisible operators and fillers, in a run. */
const invisibleRun = /[\u034f\u115f\u1160\u180e\u200b-\u200d\u2060-\u206f\u3164\ufeff\uffa0]{2,}/gu;

/** So many bits make a letter; fewer are an accident of editing. */
const bitsOfLetter = 7;
const selectorsOfText = 3;

/** Single ones that mean nothing where they stand: joiners join no Latin letters. */
const invisible =
  /[\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]|(?<=[\p{Script=Latin}\d])[\u200c\u200d]/gu;

/** Overrides and embeddings of the reading direction, and isolates. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;
const override = /[\u202d\u202e]/u;

/** Colors and cursor movements of a terminal. */
// eslint-disable-next-line no-control-regex -- the escape character begins them
const terminal = /(?:\u001b|\u009b)\[?[\d;?]{0,16}[A-Za-z]/gu;
// C0 and C1 controls without tab, line feed and carriage return; noncharacters.
// eslint-disable-next-line no-control-regex -- these are the characters to take out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/gu;
const halves = /\p{Surrogate}/gu;

/** Nothing that can be seen, and nothing that stands for a damaged letter. */
const blank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a reader would see nothing at all. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/**
 * The form of a text that goes to a model: line ends as \n, no control characters, no half surrogates
 * (tokenizers choke on both), nothing invisible that means nothing. Text without any of them comes back
 * unchanged. Idempotent.
 */
export function cleanCharacters(text: string): string {
  if (isPlain(text)) return text;
  const flags: string[] = [];
  // Halves first: what is taken out from between two of them would make a whole of them.
  const bare = text
    .replace(halves, '\ufffd')
    .replace(/\r\n?/gu, '\n')
    .replace(terminal, '')
    .replace(controls, '')
    .replace(flag, (found) => {
      flags.push(found);
      return flagMark;
    })
    .replace(tags, '');
  return withoutInvisible(withoutTurning(bare)).replaceAll(flagMark, () => flags.shift() ?? '');
}

/** Controls are gone when it is put in, so it stands for flags only. */
const flagMark = '\u0000';

/** ASCII and what needs no look: most texts, quickly. */
function isPlain(text: string): boolean {
  return /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u033f]*$/u.test(text);
}

/** Taking one out may bring two together, so this goes on until nothing changes. */
function withoutInvisible(text: string): string {
  let bare = text;
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(selectorRun, '').replace(invisibleRun, '').replace(invisible, '');
  }
  return bare;
}

/** Balanced isolates and embeddings belong to texts of two directions; the rest turns a line round. */
function withoutTurning(text: string): string {
  return turnsLines(text) ? text.replace(turning, '') : text;
}

function turnsLines(text: string): boolean {
  if (override.test(text)) return true;
  if (text.search(turning) < 0) return false;
  return text.split('\n').some((line) => {
    let isolates = 0;
    let embeddings = 0;
    for (const [char] of line.matchAll(turning)) {
      if (char === '\u2069') isolates -= 1;
      else if (char === '\u202c') embeddings -= 1;
      else if (char >= '\u2066') isolates += 1;
      else embeddings += 1;
      if (isolates < 0 || embeddings < 0) return true;
    }
    return isolates !== 0 || embeddings !== 0;
  });
}

/** What stands in the text that {@link cleanCharacters} takes out; line ends are nobody's business. */
export function characterFindings(text: string): readonly Finding[] {
  if (isPlain(text)) return [];
  const bare = text.replace(flag, '');
  const found: Finding[] = [];
  const hidden = firstHidden(bare);
  if (hidden !== undefined) found.push({ kind: 'hidden-text', excerpt: hidden.slice(0, 80) });
  if (turnsLines(bare)) found.push({ kind: 'direction', excerpt: excerptAt(bare, turning) });
  if (found.length === 0 && cleanCharacters(text) !== text.replace(/\r\n?/gu, '\n')) {
    found.push({ kind: 'stray-characters', excerpt: '' });
  }
  return found;
}

/** What it says, where that can be told; otherwise what carries it. */
function firstHidden(text: string): string | undefined {
  const [tagged] = text.match(tags) ?? [];
  if (tagged !== undefined) {
    return [...tagged]
      .map((char) => (char.codePointAt(0) ?? 0) - 0xe0000)
      .filter((code) => code >= 0x20 && code < 0x7f)
      .map((code) => String.fromCharCode(code))
      .join('');
  }
  const runs = (text.match(selectorRun) ?? []).some((run) => [...run].length >= selectorsOfText);
  if (runs) return 'bytes in variation selectors';
  const bits = (text.match(invisibleRun) ?? []).some((run) => run.length >= bitsOfLetter);
  return bits ? 'a run of invisible characters' : undefined;
}

function excerptAt(text: string, pattern: RegExp): string {
  const at = Math.max(0, text.search(pattern) - 30);
  return text.slice(at, at + 80).replace(turning, '');
}

/** So many damaged or control characters in a hundred mean that this is no text. */
const binaryShare = 0.1;
const leastBinary = 8;
// eslint-disable-next-line no-control-regex -- what a text never holds
const damage = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/gu;

/** Whether it is data, or text in another encoding, read as if it were text. */
export function isBinary(text: string): boolean {
  const damaged = text.match(damage)?.length ?? 0;
  return damaged >= leastBinary && damaged >= text.length * binaryShare;
}
