/** Makes the copy buttons of rendered code blocks work. One listener for all blocks of a message. */
import type { Attachment } from 'svelte/attachments';

/** How long a button says that it has copied. */
const toldMs = 2000;

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('.code')?.querySelector('pre')?.textContent;
  if (code === undefined || code === null) return;
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    said = 'Not allowed'; // the browser refused the clipboard; the text can still be selected
  }
  button.textContent = said;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, toldMs);
}

export const copyOnClick: Attachment<HTMLElement> = (element) => {
  const onclick = (event: MouseEvent): void => {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    const button = target.closest<HTMLElement>('button.copy');
    if (button) void copyCode(button);
  };
  element.addEventListener('click', onclick);
  return () => {
    element.removeEventListener('click', onclick);
  };
};
