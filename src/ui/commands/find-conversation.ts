/** Leads to the field that finds conversations, with words in it already if there are any. */
import { tick } from 'svelte';

export async function findConversation(words: string): Promise<void> {
  await tick();
  // On a phone the list is a sheet, which is put up a task later.
  await new Promise((resolve) => setTimeout(resolve));
  const field = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (field === null) return;
  if (words !== '') {
    field.value = words;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.focus();
}
