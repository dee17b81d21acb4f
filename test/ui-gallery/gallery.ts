/** Shows one scene of the screen: `?scene=compacted&theme=dark`. Served by the dev server only. */
import { mount } from 'svelte';
import App from '../../src/App.svelte';
import '../../src/app.css';
import { createFixtureView } from './fixture-view.svelte';
import { isSceneName, scenes } from './scenes';

const query = new URLSearchParams(location.search);
const asked = query.get('scene') ?? 'conversation';
const name = isSceneName(asked) ? asked : 'conversation';
const theme = query.get('theme');
const target = document.getElementById('app');
if (target === null) throw new Error('The gallery page has no #app element.');

mount(App, {
  target,
  props: {
    view: createFixtureView({
      ...scenes[name](),
      theme: theme === 'dark' || theme === 'light' ? theme : 'auto',
    }),
  },
});
