import { describe, expect, it } from 'vitest';
import {
  opensSheet,
  shortcutIds,
  shortcutLetters,
  shortcutOf,
  type KeyPress,
} from '../../../src/core/commands/shortcuts';

const press = (more: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

describe('the key that opens the sheet', () => {
  it.each([
    [{ key: '/', code: 'Slash', ctrlKey: true }, true],
    [{ key: '/', code: 'Digit7', ctrlKey: true }, true], // German: Shift + 7
    [{ key: '.', code: 'Slash', ctrlKey: true }, true], // Russian: no slash there
    [{ key: '/', code: 'Slash', metaKey: true }, true],
    [{ key: '/', code: 'Slash' }, false],
    [{ key: '/', code: 'Slash', ctrlKey: true, altKey: true }, false], // AltGr
    [{ key: '/', code: 'Slash', ctrlKey: true, isComposing: true }, false],
    [{ key: '/', code: 'Slash', ctrlKey: true, keyCode: 229 }, false],
    [{ key: '/', code: 'Slash', ctrlKey: true, repeat: true }, false],
  ])('%j: %s', (given, opens) => {
    expect(opensSheet(press(given))).toBe(opens);
  });
});

describe('letters in the sheet', () => {
  it('each mean one thing', () => {
    const letters = shortcutIds.map((id) => shortcutLetters[id]);
    expect(new Set(letters).size).toBe(letters.length);
    for (const letter of letters) expect(letter).toMatch(/^[A-Z]$/);
    for (const id of shortcutIds)
      expect(shortcutOf(press({ key: shortcutLetters[id].toLowerCase() }))).toBe(id);
  });

  it('are found by their place on layouts without Latin letters', () => {
    expect(shortcutOf(press({ key: 'т', code: 'KeyN' }))).toBe('new-chat');
    // A Latin layout says what it means: on Dvorak the key N gives another letter.
    expect(shortcutOf(press({ key: 'b', code: 'KeyN' }))).toBeUndefined();
  });

  it.each([[{ ctrlKey: true }], [{ metaKey: true }], [{ altKey: true }], [{ isComposing: true }]])(
    'mean nothing with %j',
    (more) => {
      expect(shortcutOf(press({ key: 'n', code: 'KeyN', ...more }))).toBeUndefined();
    },
  );
});
