import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { scenes } from '../ui-gallery/scenes';
import { find, showScreen } from './ui-screen';

const box = page.getByRole('textbox', { name: 'Message' });
const field = (): HTMLTextAreaElement => find('textarea', HTMLTextAreaElement);

test('the message box has the focus from the start', async () => {
  showScreen(scenes.first());
  await expect.element(box).toHaveFocus();
});

test('Enter sends what was typed and empties the box', async () => {
  const view = showScreen(scenes.first());
  await userEvent.type(box, 'My name is Ana.');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('');
  expect(view.calls).toEqual(['send My name is Ana.']);
});

test('Shift+Enter begins a new line and sends nothing', async () => {
  const view = showScreen(scenes.first());
  await userEvent.type(box, 'one{Shift>}{Enter}{/Shift}two');
  await expect.element(box).toHaveValue('one\ntwo');
  expect(view.calls).toEqual([]);
});

test('the Enter that confirms an input method’s candidate sends nothing', async () => {
  const view = showScreen({ ...scenes.first(), draft: 'にほん' });
  await expect.element(box).toHaveValue('にほん');
  const press = (init: KeyboardEventInit): void => {
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
    );
  };
  press({ isComposing: true });
  press({ keyCode: 229 });
  expect(view.calls).toEqual([]);
  press({ keyCode: 13 });
  expect(view.calls).toEqual(['send にほん']);
});

test('an empty message cannot be sent', async () => {
  const view = showScreen({ ...scenes.first(), draft: ' \n ' });
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}');
  expect(view.calls).toEqual([]);
});

test('a refused message stays in the box, with the reason', async () => {
  const view = showScreen(scenes.first());
  view.answerSends({
    kind: 'refused',
    reason: 'The database is full. Delete a conversation first.',
  });
  await userEvent.type(box, 'precious words');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The database is full.')).toBeVisible();
  await expect.element(box).toHaveValue('precious words');
});

test('a refusal is told where it happened, and nowhere else', async () => {
  const view = showScreen({ ...scenes.conversation(), draft: 'precious words' });
  view.answerSends({ kind: 'refused', reason: 'The database is full.' });
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The database is full.')).toBeVisible();
  view.show({ activeSessionId: 's2', draft: '' });
  await expect.element(page.getByText('The database is full.')).not.toBeInTheDocument();
});

test('Stop and Esc stop the reply, wherever the focus is', async () => {
  const view = showScreen(scenes.writing());
  await userEvent.click(page.getByRole('button', { name: 'Stop', exact: true }).first());
  await userEvent.click(box);
  await userEvent.keyboard('{Escape}');
  find('.scroller', HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  expect(view.calls).toEqual(['stop', 'stop', 'stop']);
});

test('Esc closes an open popover first', async () => {
  const view = showScreen(scenes.writing());
  await userEvent.click(page.getByRole('button', { name: 'Details' }));
  await expect.element(page.getByRole('radio', { name: 'GPU' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(view.calls).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(view.calls).toEqual(['stop']);
});

test('while a reply is written Enter keeps the text and says why', async () => {
  const view = showScreen(scenes.writing());
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your text waits here')).toBeVisible();
  await expect.element(box).toHaveValue('And what about the header line?');
  expect(view.calls).toEqual([]);
});

test('each session has its own draft', async () => {
  const view = showScreen({ ...scenes.conversation(), draft: 'for the first' });
  await expect.element(box).toHaveValue('for the first');
  view.show({ activeSessionId: 's2', draft: 'for the second' });
  await expect.element(box).toHaveValue('for the second');
});

test('a pasted megabyte is taken at once, and its size is told', async () => {
  const view = showScreen(scenes.first());
  const text = 'The quick brown fox. '.repeat(50_000);
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  onTestFinished(() => source.remove());
  source.select();
  await userEvent.copy();
  await userEvent.click(box);
  const begun = performance.now();
  await userEvent.paste();
  await expect.element(page.getByText('1,050,000 characters')).toBeVisible();
  expect(performance.now() - begun).toBeLessThan(10_000); // half a minute and more where it freezes
  expect(view.draft).toBe(text);
});
