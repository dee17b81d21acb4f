/**
 * From a source to the message it names, wherever it stands on the page. A message inside folded originals
 * is unfolded first, by the same event with which the browser's own find-in-page asks for it.
 */
import { tick } from 'svelte';

export function messageElementId(entryId: string): string {
  return `m-${entryId}`;
}

/** Scrolls to the message and gives it the focus; false when it is not on the page. */
export async function jumpToMessage(entryId: string): Promise<boolean> {
  const element = document.getElementById(messageElementId(entryId));
  if (element === null) return false;
  element.closest('[hidden]')?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  await tick();
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  // The browser shows a ring only after a key press; this mark is for everyone, until the focus goes.
  element.dataset.found = '';
  element.addEventListener('blur', () => delete element.dataset.found, { once: true });
  return true;
}
