/** The whole screen over 5,000 messages, and a reply that grows by 200 tokens a second. */
import { mount } from 'svelte';
import App from '../../../src/App.svelte';
import '../../../src/app.css';
import { FrameBuffer } from '../../../src/stores/frame-buffer';
import { createFixtureView } from '../../ui-gallery/fixture-view.svelte';
import { scenes } from '../../ui-gallery/scenes';

const tokensPerSecond = 200;
const prose =
  'A **reply** with `code`, a list and prose:\n\n- one thing\n- another\n\n```ts\nlet a = 1;\n```\n\n';

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no #app element.');
const scene = scenes.long();
if (scene.chat?.kind !== 'ready') throw new Error('The scene has no conversation.');
const chat: Extract<typeof scene.chat, { kind: 'ready' }> = scene.chat;
const view = createFixtureView(scene);
mount(App, { target, props: { view } });

/** Resolves when the reply has been written for so long; gives its length in characters. */
function writeReply(ms: number): Promise<number> {
  const tokens = prose.match(/\s*\S+/g) ?? [];
  let text = '';
  const buffer = new FrameBuffer((more) => {
    text += more;
    const live = { phase: 'writing', text, reasoning: '', modelName: 'Pocket' } as const;
    view.show({ chat: { ...chat, live } });
  });
  const begin = performance.now();
  let written = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - begin) / 1000) * tokensPerSecond);
      for (; written < due; written += 1) buffer.push(tokens[written % tokens.length] ?? '');
      if (performance.now() - begin < ms) return;
      clearInterval(timer);
      buffer.flush();
      view.show({ chat });
      resolve(text.length);
    }, 5);
  });
}

Object.assign(globalThis, { writeReply });
