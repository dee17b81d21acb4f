/** Mounts the whole screen over plain data, in a frame of fixed size, and takes it away again. */
import { mount, unmount } from 'svelte';
import { onTestFinished } from 'vitest';
import App from '../../src/App.svelte';
import '../../src/app.css';
import {
  createFixtureView,
  type FixtureView,
  type ViewData,
} from '../ui-gallery/fixture-view.svelte';

export function showScreen(data: Partial<ViewData>): FixtureView {
  const view = createFixtureView(data);
  const app = mount(App, { target: document.body, props: { view } });
  onTestFinished(async () => {
    await unmount(app);
    history.replaceState(null, '', ' ');
  });
  return view;
}

/** Resolves when the browser has drawn what was changed before. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}

/** The one element of the page that matches; throws when there is none. */
export function find<E extends Element>(selector: string, kind: abstract new () => E): E {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`There is no ${selector} on the page.`);
  return element;
}
