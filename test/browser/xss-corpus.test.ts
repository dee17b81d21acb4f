/**
 * The corpus through everything that puts foreign text on the page, in a page without a content security
 * policy: what does nothing here is held back by the renderer alone. The last test puts the same texts into
 * a page without our renderer, since a corpus that is harmless anywhere would prove nothing.
 */
import { Marked } from 'marked';
import { mount, unmount } from 'svelte';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import Markdown from '../../src/ui/Markdown.svelte';
import { entries, items, scenes } from '../ui-gallery/scenes';
import { payloads } from '../xss-corpus/payloads';
import { nextFrame, showScreen } from './ui-screen';

let fired: unknown[] = [];
beforeEach(() => {
  fired = [];
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(5000);
  Reflect.set(globalThis, 'attack', (which: unknown) => void fired.push(which));
});

const requests = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('attack-'));

/** Until what loads late is there, and events of elements have had their time. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 20; frame += 1) await nextFrame();
}

async function showAll(growing: boolean): Promise<HTMLElement> {
  const target = document.createElement('div');
  document.body.append(target);
  const shown = payloads.flatMap(({ text }) => [text, `Look at this: ${text}\n\nand on.`]);
  const components = shown.map((text) => mount(Markdown, { target, props: { text, growing } }));
  onTestFinished(async () => {
    await Promise.all(components.map((component) => unmount(component)));
    target.remove();
  });
  await expect.poll(() => target.querySelector('math'), { timeout: 30_000 }).not.toBeNull();
  await settle();
  return target;
}

test('there are enough of them, each one another', () => {
  expect(new Set(payloads.map(({ text }) => text)).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(100);
});

test.each([false, true])('nothing runs and nothing is asked for (growing: %s)', async (growing) => {
  const target = await showAll(growing);
  for (const link of target.querySelectorAll<HTMLElement>('a:not([href^=http])')) {
    link.addEventListener('click', (event) => {
      event.preventDefault(); // a mail address would ask for a program
    });
    link.click();
  }
  await settle();
  expect(fired).toEqual([]);
  expect(requests()).toEqual([]);
  const schemes = [...target.querySelectorAll('[href]')].map(
    (link) => new URL(link.getAttribute('href') ?? '', 'relative:').protocol,
  );
  expect(schemes.filter((scheme) => !['http:', 'https:', 'mailto:'].includes(scheme))).toEqual([]);
  const foreign = 'img,script,style,svg,iframe,object,embed,form,input,link,meta,base,[style],[id]';
  expect([...target.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  const names = [...target.querySelectorAll('*')].flatMap((one) => one.getAttributeNames());
  expect(names.filter((name) => name.startsWith('on'))).toEqual([]);
});

test('nothing runs in questions, replies, titles, drafts and notices', async () => {
  const scene = scenes.conversation();
  const lines = scene.sessions?.kind === 'ready' ? scene.sessions.lines : [];
  const talk = payloads.flatMap(({ text }) => [['you', text] as const, ['model', text] as const]);
  showScreen({
    ...scene,
    sessions: {
      kind: 'ready',
      lines: payloads.flatMap(({ text: title }, index) =>
        lines.slice(0, 1).map((line) => ({ ...line, id: `x${String(index)}`, title })),
      ),
    },
    chat: { kind: 'ready', items: items(entries(talk)), live: null },
    draft: payloads.map(({ text }) => text).join('\n'),
    notices: payloads
      .slice(0, 20)
      .map(({ text }, index) => ({ id: `n${String(index)}`, level: 'warning', text })),
  });
  await expect
    .poll(() => document.querySelectorAll('.message').length, { timeout: 20_000 })
    .toBe(talk.length);
  await settle();
  expect(fired).toEqual([]);
  expect(requests()).toEqual([]);
});

test('without the sanitizer they do run', async () => {
  const bare = new Marked();
  const target = document.createElement('div');
  document.body.append(target);
  onTestFinished(() => {
    target.remove();
  });
  // Those that would lead this page away would end the test.
  const stays = payloads.filter(({ text }) => !/http-equiv|<base|action=|stylesheet/.test(text));
  for (const [index, { text }] of stays.entries()) {
    const part = document.createElement('div');
    part.innerHTML = bare.parse(text.replaceAll('attack()', `attack(${String(index)})`), {
      async: false,
    });
    target.append(part);
  }
  await settle();
  await expect.poll(() => new Set(fired).size).toBeGreaterThanOrEqual(10);
  await expect.poll(() => requests().length).toBeGreaterThanOrEqual(10);
  console.log(
    `without the sanitizer: ${String(new Set(fired).size)} of ${String(stays.length)} ran`,
  );
});
