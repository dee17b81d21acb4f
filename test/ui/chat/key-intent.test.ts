import { expect, test } from 'vitest';
import { keyIntent } from '../../../src/ui/chat/key-intent';

const press = (key: string, more = {}) => ({
  key,
  keyCode: key === 'Enter' ? 13 : 0,
  isComposing: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

test('Enter submits, Shift+Enter and Alt+Enter do not, Esc stops', () => {
  expect([
    keyIntent(press('Enter')),
    keyIntent(press('Enter', { shiftKey: true })),
    keyIntent(press('Enter', { altKey: true })),
    keyIntent(press('Escape')),
    keyIntent(press('a')),
  ]).toEqual(['submit', 'none', 'none', 'stop', 'none']);
});

test('while an input method composes, all keys are its own', () => {
  expect([
    keyIntent(press('Enter', { isComposing: true })),
    keyIntent(press('Escape', { isComposing: true })),
  ]).toEqual(['none', 'none']);
});

test('the Enter that Safari sends after the composition has ended is not a submit', () => {
  expect(keyIntent(press('Enter', { keyCode: 229 }))).toBe('none');
});
