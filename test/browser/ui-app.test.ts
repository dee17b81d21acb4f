import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { scenes, type SceneName } from '../ui-gallery/scenes';
import { nextFrame, showScreen } from './ui-screen';

const names: readonly SceneName[] = [
  'first',
  'conversation',
  'scripts',
  'compacted',
  'writing',
  'loading',
  'failed',
  'stopped',
  'missing',
  'unsupported',
];

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

test.each(
  names.flatMap((name) => [[name, 'light', 'desktop'] as const, [name, 'dark', 'phone'] as const]),
)('axe finds nothing wrong with %s in %s on a %s', async (name, theme, device) => {
  const { width, height } = sizes[device];
  await page.viewport(width, height);
  showScreen({ ...scenes[name](), theme });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (let frame = 0; frame < 10; frame += 1) await nextFrame();
  const { violations } = await axe.run(document.body);
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});

test('the address follows the session, and leads back to it', async () => {
  const view = showScreen({ ...scenes.first(), activeSessionId: null });
  view.show({ activeSessionId: 's1' });
  await expect.poll(() => location.hash).toBe('#/s/s1');
  location.hash = '#/s/s2';
  await expect.poll(() => view.calls).toEqual(['selectSession s2']);
  history.back();
  await expect.poll(() => view.calls).toEqual(['selectSession s2', 'selectSession s1']);
});

const example = 'What is 12 times 7?';

test('an example is sent with one click', async () => {
  const view = showScreen(scenes.first());
  await userEvent.click(page.getByRole('button', { name: example }));
  await expect.poll(() => view.calls).toEqual([`send ${example}`]);
});

test('an example never takes the place of what is typed already', async () => {
  const view = showScreen(scenes.first());
  const box = page.getByRole('textbox', { name: 'Message' });
  await userEvent.fill(box, 'Half a thought');
  await userEvent.click(page.getByRole('button', { name: example }));
  await expect.element(box).toHaveValue(`Half a thought\n\n${example}`);
  await expect.element(box).toHaveFocus();
  expect(view.calls).toEqual([]);
});

test('a running compaction is told in words and can be stopped', async () => {
  const view = showScreen(scenes.writing());
  await expect.element(page.getByText('Summarizing in the background, 2/3')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Stop summarizing' }));
  expect(view.calls).toEqual(['stopCompaction']);
});

test('a failed model is told with the one thing to do about it', async () => {
  const view = showScreen(scenes.failed());
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await userEvent.click(page.getByRole('button', { name: 'Reload' }));
  expect(view.calls).toEqual(['retryLoad', 'applyUpdate']);
});

test('without WebGPU and WebAssembly there is a plain page that says what is needed', async () => {
  showScreen(scenes.unsupported());
  await expect.element(page.getByText('there is no WebGPU and no WebAssembly')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('on a phone the sides are sheets that Esc closes', async () => {
  await page.viewport(390, 844);
  showScreen(scenes.compacted());
  await expect
    .element(page.getByRole('navigation', { name: 'Conversations' }))
    .not.toBeInTheDocument();
  const open = page.getByRole('button', { name: 'What the model sees' });
  await userEvent.click(open);
  await expect.element(page.getByRole('dialog', { name: 'What the model sees' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
});

test('a window that becomes narrow closes the sides and opens no sheet', async () => {
  await page.viewport(1280, 800);
  showScreen(scenes.compacted());
  await expect.element(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
  await page.viewport(390, 844);
  await expect
    .element(page.getByRole('navigation', { name: 'Conversations' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
});
