import { mount, unmount } from 'svelte';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import Markdown from '../../src/ui/Markdown.svelte';
import { renderMarkdown } from '../../src/ui/markdown/render-markdown';
import { nextFrame } from './ui-screen';

const html = (text: string): string =>
  renderMarkdown(text)
    .map((block) => block.html)
    .join('\n');

declare global {
  var attacks: number;
}

beforeEach(() => {
  globalThis.attacks = 0;
});

/** Puts the text on the page, as the app does, and waits until whatever could happen has happened. */
async function show(text: string): Promise<HTMLElement> {
  const target = document.createElement('div');
  document.body.append(target);
  const component = mount(Markdown, { target, props: { text } });
  onTestFinished(async () => {
    await unmount(component);
    target.remove();
  });
  await expect.poll(() => target.querySelector('.block')).not.toBeNull();
  await nextFrame();
  return target;
}

const payloads = [
  '<img src="/attack-1.png" onerror="attacks++">',
  '<script>attacks++</script>',
  '<svg onload="attacks++"><script>attacks++</script></svg>',
  '<iframe src="javascript:parent.attacks++"></iframe>',
  '<a href="javascript:attacks++">click</a>',
  '[click](javascript:attacks++)',
  '[click](JaVa\tScRiPt:attacks++)',
  '[click](data:text/html,<script>attacks++</script>)',
  '![alt](/attack-2.png)',
  '![alt](https://example.org/attack-3.png "title")',
  '[x]: javascript:attacks++\n\n[click][x]',
  '<style>@import url(/attack-4.css);</style>',
  '<details open ontoggle="attacks++">x</details>',
  '<math><mtext><table><mglyph><style><img src="/attack-5.png" onerror="attacks++">',
  '```"><img src=/attack-6.png onerror=attacks++>\ncode\n```',
  '| a |\n|---|\n| <img src="/attack-7.png" onerror="attacks++"> |',
  '<form action="/attack-8"><button>go</button></form>',
  '<div style="background:url(/attack-9.png)" class="copy" id="app">x</div>',
];

test.each(payloads)('%j does nothing and asks for nothing', async (payload) => {
  const target = await show(payload);
  // A web address would open a tab of its own, and this page would fall asleep behind it.
  for (const link of target.querySelectorAll<HTMLElement>('a:not([href^=http])')) link.click();
  await nextFrame();
  const requests = performance.getEntriesByType('resource').map((entry) => entry.name);
  expect(requests.filter((name) => name.includes('attack-'))).toEqual([]);
  expect(globalThis.attacks).toBe(0);
  const foreign = target.querySelectorAll(
    'img,script,style,svg,iframe,form,details,math,[style],[id]',
  );
  expect([...foreign].map((element) => element.outerHTML)).toEqual([]);
  expect(
    [...target.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()),
  ).not.toContain('onerror');
});

test('raw HTML is shown as the text that it is', async () => {
  const target = await show('a <b>bold</b> claim');
  expect(target.textContent).toContain('a <b>bold</b> claim');
});

test('a link says where it leads, and opens apart', () => {
  expect(html('[the bank](https://evil.example/x)')).toBe(
    '<p><a href="https://evil.example/x" title="https://evil.example/x" rel="noopener noreferrer nofollow" target="_blank">the bank</a> <span class="target">(evil.example)</span></p>\n',
  );
});

test('a picture is only its address', () => {
  expect(html('![a cat](https://example.org/cat.png)')).toBe(
    '<p><a href="https://example.org/cat.png" title="https://example.org/cat.png" rel="noopener noreferrer nofollow" target="_blank">image: a cat</a> <span class="target">(example.org)</span></p>\n',
  );
});

test('a growing reply shows no fence before its line is whole, and code at once after it', async () => {
  const target = document.createElement('div');
  document.body.append(target);
  const props = $state({ text: 'Look:\n``', growing: true });
  const component = mount(Markdown, { target, props });
  onTestFinished(async () => {
    await unmount(component);
    target.remove();
  });
  await expect.poll(() => target.querySelector('.block')).not.toBeNull();
  expect(target.textContent.trim()).toBe('Look:');
  const seen: string[] = [];
  for (const more of ['`', 't', 's', '\n', 'let a', ' = 1;', '\n', '`', '``']) {
    props.text += more;
    await nextFrame();
    seen.push(target.querySelector('pre')?.textContent ?? '');
  }
  expect(seen).toEqual([
    '',
    '',
    '',
    '',
    'let a',
    'let a = 1;',
    'let a = 1;',
    'let a = 1;',
    'let a = 1;',
  ]);
});

test('while a reply grows, what is finished stays the very same element', async () => {
  const target = document.createElement('div');
  document.body.append(target);
  const props = $state({ text: 'First paragraph.\n\nSecond', growing: true });
  const component = mount(Markdown, { target, props });
  onTestFinished(async () => {
    await unmount(component);
    target.remove();
  });
  await expect.poll(() => target.querySelector('.block p')).not.toBeNull();
  const first = target.querySelector('.block p');
  props.text += ' paragraph, longer.\n\n- and a list';
  await nextFrame();
  expect(target.querySelector('.block p')).toBe(first);
  expect(target.querySelectorAll('li').length).toBe(1);
});

test('code copies itself as it stands', async () => {
  const target = await show('```ts\nlet a = "<b>";\n```');
  const written: string[] = [];
  Object.defineProperty(navigator.clipboard, 'writeText', {
    configurable: true,
    value: (text: string) => {
      written.push(text);
      return Promise.resolve();
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
  });
  target.querySelector<HTMLElement>('button.copy')?.click();
  await expect.poll(() => target.querySelector('button.copy')?.textContent).toBe('Copied');
  expect(written).toEqual(['let a = "<b>";']);
});
