/**
 * All keys of the app, in one list: the sheet, the tooltips and the page's own listener take them from here.
 *
 * There is one key combination, Ctrl + / (Command + / on a Mac), which browsers and screen readers leave
 * free on every system; it opens the sheet, and in the sheet a single letter acts. Direct combinations were
 * rejected: Alt and Ctrl + Shift with a letter belong to menus, browsers, layouts or assistive technology
 * on one system or another, and single letters outside of a dialog to screen readers (WCAG 2.1.4).
 */

export const shortcutIds = [
  'new-chat',
  'search',
  'composer',
  'stop',
  'compact',
  'inspector',
  'next-chat',
  'previous-chat',
  'explore',
  'models',
  'memory',
  'settings',
] as const;
export type ShortcutId = (typeof shortcutIds)[number];

/** Latin letters, upper case, each once. */
export const shortcutLetters: Readonly<Record<ShortcutId, string>> = {
  'new-chat': 'N',
  search: 'F',
  composer: 'W',
  stop: 'X',
  compact: 'C',
  inspector: 'I',
  'next-chat': 'J',
  'previous-chat': 'K',
  explore: 'E',
  models: 'M',
  memory: 'R',
  settings: 'S',
};

/** The part of a key press that is looked at. */
export interface KeyPress {
  readonly key: string;
  /** The key's place on the keyboard, for layouts that have no such letter or no slash. */
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** Safari reports the key that ends a composition after it, marked only by this code. */
const imeKeyCode = 229;

function isForInputMethod({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === imeKeyCode;
}

/** Shift may be held: on many layouts the slash is above a digit. AltGr counts as Ctrl + Alt, and is none. */
export function opensSheet(press: KeyPress): boolean {
  if (isForInputMethod(press) || press.repeat || press.altKey) return false;
  return press.ctrlKey !== press.metaKey && (press.key === '/' || press.code === 'Slash');
}

/** What a letter means while the sheet is open; undefined for any other key. */
export function shortcutOf(press: KeyPress): ShortcutId | undefined {
  if (isForInputMethod(press) || press.repeat) return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const byKey = shortcutIds.find((id) => shortcutLetters[id] === press.key.toUpperCase());
  // A layout without Latin letters: the key where that letter is on the others.
  const isLatin = /^[a-z]$/i.test(press.key);
  return (
    byKey ??
    (isLatin ? undefined : shortcutIds.find((id) => press.code === `Key${shortcutLetters[id]}`))
  );
}
