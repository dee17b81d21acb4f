import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveReply } from '../../src/stores/app-view';
import { entries, items, scenes } from '../ui-gallery/scenes';
import { manyMessages } from '../ui-gallery/talks';
import { find, nextFrame, showScreen } from './ui-screen';

const live: LiveReply = { phase: 'writing', text: '', reasoning: '', modelName: 'Pocket' };
const talk = items(entries(manyMessages(12)));

const scroller = (): HTMLElement => find('.scroller', HTMLElement);
const fromEnd = (): number => {
  const { scrollHeight, scrollTop, clientHeight } = scroller();
  return Math.round(scrollHeight - scrollTop - clientHeight);
};

/** Until nothing changes its height any more. */
async function settle(): Promise<void> {
  let height = -1;
  while (height !== scroller().scrollHeight) {
    height = scroller().scrollHeight;
    for (let frame = 0; frame < 4; frame += 1) await nextFrame();
  }
}

test('the end stays in view while text comes, if the reader is there', async () => {
  const view = showScreen({ ...scenes.conversation(), chat: { kind: 'ready', items: talk, live } });
  await settle();
  expect(fromEnd()).toBe(0);
  view.show({
    chat: { kind: 'ready', items: talk, live: { ...live, text: 'A line.\n\n'.repeat(80) } },
  });
  await settle();
  expect(fromEnd()).toBe(0);
});

test('a reader who went back is left alone, and told of new text', async () => {
  const view = showScreen({ ...scenes.conversation(), chat: { kind: 'ready', items: talk, live } });
  await settle();
  scroller().scrollTop -= 400;
  await settle();
  const top = scroller().scrollTop;
  const button = page.getByRole('button', { name: 'New text below' });
  await expect.element(button).not.toBeInTheDocument();
  view.show({
    chat: { kind: 'ready', items: talk, live: { ...live, text: 'A line.\n\n'.repeat(80) } },
  });
  await settle();
  expect(scroller().scrollTop).toBe(top);
  await userEvent.click(button);
  await settle();
  expect(fromEnd()).toBe(0);
  await expect.element(button).not.toBeInTheDocument();
});

test('whoever sends a message is taken to it', async () => {
  const view = showScreen({
    ...scenes.conversation(),
    chat: { kind: 'ready', items: talk, live: null },
  });
  await settle();
  scroller().scrollTop -= 800;
  await settle();
  const longer = items(entries([...manyMessages(12), ['you', 'One more thing.']]));
  view.show({ chat: { kind: 'ready', items: longer, live } });
  await settle();
  expect(fromEnd()).toBe(0);
});

test('a screen reader hears of the reply, and never its text', async () => {
  const view = showScreen({ ...scenes.conversation(), chat: { kind: 'ready', items: talk, live } });
  const said = (): string =>
    [...document.querySelectorAll('main > [role=status].visually-hidden')]
      .map((element) => element.textContent)
      .join();
  await expect.poll(said).toBe('Writing…');
  expect(scroller().closest('[aria-live],[role=log],[role=status]')).toBeNull();
  const text = 'Three words more. 二十日。';
  view.show({ chat: { kind: 'ready', items: talk, live: { ...live, text } } });
  await nextFrame();
  expect(said()).toBe('Writing…');
  view.show({ chat: { kind: 'ready', items: talk, live: null } });
  await expect.poll(said).toMatch(/^Reply complete, [4-6] words\.$/);
});

test('folded originals can be found in the page, and unfold', async () => {
  showScreen(scenes.compacted());
  const originals = find('.originals', HTMLElement);
  expect(originals.getAttribute('hidden')).toBe('until-found');
  expect(originals.textContent).toContain('My budget is 900 € a month');
  await userEvent.click(page.getByRole('button', { name: /8 turns became 8 lines/ }));
  await userEvent.click(page.getByRole('button', { name: 'Show the 16 original messages' }));
  await expect.element(page.getByText('No ground floor, please.')).toBeVisible();
});

test('a source leads to its message, also into folded originals', async () => {
  showScreen(scenes.compacted());
  await userEvent.click(page.getByRole('button', { name: /8 turns became 8 lines/ }));
  await userEvent.click(
    page.getByRole('button', { name: 'Go to the message that says: lease: B-1742' }).first(),
  );
  await expect.poll(() => document.activeElement?.id).toBe('m-e15');
  await expect.element(page.getByText('The lease is B-1742.').first()).toBeInViewport();
});

test('Undo undoes the compaction on whose card it stands', async () => {
  const view = showScreen(scenes.compacted());
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  expect(view.calls).toEqual(['undoCompaction c1']);
});

test('the meter says everything in words', async () => {
  showScreen(scenes.compacted());
  await expect
    .element(page.getByRole('meter', { name: 'Context' }))
    .toHaveAttribute(
      'aria-valuetext',
      '488 of 1,024 tokens. Instructions 38, Summary 96, Recalled lines 42, Messages word for word 312, Free 331, Kept for the reply 205. Older turns are summarized from 573 on.',
    );
});

test('5,000 messages are all on the page within seconds, the newest at once', async () => {
  showScreen(scenes.long());
  await expect.element(page.getByText('No. 5000: These three:')).toBeInViewport();
  await expect
    .poll(() => document.querySelectorAll('.message').length, { timeout: 30_000 })
    .toBe(5000);
  await settle();
  expect(fromEnd()).toBe(0);
});
