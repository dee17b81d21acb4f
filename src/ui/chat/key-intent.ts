/** What a key press in a text field asks for. */
export type KeyIntent = 'submit' | 'stop' | 'none';

interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Safari reports the Enter that confirms a candidate after compositionend, marked only by this code. */
const imeKeyCode = 229;

/**
 * Enter submits, Shift+Enter and Alt+Enter make a new line, Esc stops. While an input method composes, every
 * key belongs to it. Used by every text field of the app in which Enter does something.
 */
export function keyIntent(press: KeyPress): KeyIntent {
  if (press.isComposing || press.keyCode === imeKeyCode) return 'none';
  if (press.key === 'Escape') return 'stop';
  return press.key === 'Enter' && !press.shiftKey && !press.altKey ? 'submit' : 'none';
}
