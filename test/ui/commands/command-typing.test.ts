import { describe, expect, it } from 'vitest';
import { CommandTyping, refusalOf } from '../../../src/ui/commands/command-typing.svelte';

interface FieldState {
  text: string;
  sessionId: string | null;
  readonly submitted: string[];
}

function field() {
  const state: FieldState = { text: '', sessionId: 's', submitted: [] };
  const typing = new CommandTyping({
    get sessionId() {
      return state.sessionId;
    },
    get text() {
      return state.text;
    },
    setText: (next) => type(next),
    submit: () => state.submitted.push(state.text),
  });
  const type = (next: string): void => {
    typing.willType(next);
    state.text = next;
  };
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    typing.press({
      ...{ key, isComposing: false, keyCode: 0, shiftKey: false, altKey: false },
      ...more,
    });
  return { state, typing, type, press };
}

describe('the list of commands', () => {
  it('marks with the arrows, round and round', () => {
    const { typing, type, press } = field();
    type('/s');
    const [one, two] = typing.suggestions;
    expect(typing.marked).toBe(one);
    expect(press('ArrowDown')).toBe('handled');
    expect(typing.marked).toBe(two);
    press('ArrowDown');
    expect(typing.marked).toBe(one);
    press('ArrowUp');
    expect(typing.marked).toBe(two);
  });

  it('writes out one that may take something, and acts once it is written out', () => {
    const { state, type, press } = field();
    type('/comp');
    press('Enter');
    expect([state.text, state.submitted]).toEqual(['/compact ', []]);
    expect(press('Enter')).toBe('not-ours');
    type('/compact');
    press('Enter');
    expect(state.submitted).toEqual(['/compact']);
  });

  it('acts at once on one that takes nothing; Tab only writes it out', () => {
    const { state, type, press } = field();
    type('/und');
    press('Tab');
    expect([state.text, state.submitted]).toEqual(['/undo ', []]);
    type('/und');
    press('Enter');
    expect(state.submitted).toEqual(['/undo']);
  });

  it('leaves keys alone that are not its own, above all those of an input method', () => {
    const { type, press } = field();
    expect(press('ArrowDown')).toBe('not-ours');
    type('/');
    expect(press('Enter', { isComposing: true })).toBe('not-ours');
    expect(press('Enter', { keyCode: 229 })).toBe('not-ours');
    expect(press('Enter', { shiftKey: true })).toBe('not-ours');
    expect(press('Tab', { shiftKey: true })).toBe('not-ours');
    expect(press('a')).toBe('not-ours');
  });
});

describe('a text that is meant literally', () => {
  it('is a message from Esc on, until it begins anew', () => {
    const { typing, type, press, state } = field();
    type('/pin');
    expect(typing.parse()).toMatchObject({ kind: 'command' });
    expect(press('Escape')).toBe('handled');
    type('/pink is a colour');
    expect(typing.parse()).toEqual({ kind: 'message', text: '/pink is a colour' });
    state.text = ''; // sent
    type('/pin');
    expect(typing.parse()).toMatchObject({ kind: 'command' });
  });

  it('is so in its own conversation alone', () => {
    const { typing, type, press, state } = field();
    type('/pin');
    press('Escape');
    state.sessionId = 'other';
    expect(typing.parse()).toMatchObject({ kind: 'command' });
  });
});

it('says why a text is not sent, and nothing where it can be', () => {
  expect(refusalOf({ kind: 'message', text: 'a' })).toBeUndefined();
  expect(refusalOf({ kind: 'unknown', typed: 'compct', similar: 'compact' })).toContain(
    '/compact?',
  );
  expect(refusalOf({ kind: 'surplus', name: 'undo' })).toContain('/undo takes nothing');
});
