/** Puts the screen up first, so that the composer takes input at once; everything behind it comes next. */
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { AppShell } from './stores/app-shell.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app.');

const shell = new AppShell();
mount(App, { target, props: { view: shell } });

async function loadRest(): Promise<void> {
  // The screen is finished first: what is fetched now would take the thread from whoever types.
  await new Promise((resolve) => setTimeout(resolve));
  try {
    const { compose } = await import('./compose');
    await compose(shell);
  } catch (error) {
    console.error(error);
    shell.fail(
      'A part of the app could not be loaded. What you typed is still here: copy it, then reload.',
    );
  }
}
void loadRest();
