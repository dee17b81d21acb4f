/**
 * Ways for files to come in besides the button: dropped anywhere on the page while the element is there (a
 * browser would else leave the app and open the file), or pasted into it.
 */
import type { Attachment } from 'svelte/attachments';

export interface FileTarget {
  readonly onfiles: (files: readonly File[]) => void;
  /** Files are held over the page, or no longer. */
  readonly onover: (over: boolean) => void;
}

/** Text that is dropped or pasted stays the field's own business. */
export function attachFiles({ onfiles, onover }: FileTarget): Attachment<HTMLElement> {
  return (element) => {
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += event.type === 'dragenter' ? 1 : 0;
      onover(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) end();
    };
    const end = (): void => {
      depth = 0;
      onover(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      onfiles([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Office programs put a picture of the text beside it: the text is meant then.
      const hasText = (event.clipboardData?.getData('text/plain') ?? '') !== '';
      if (files.length === 0 || hasText) return;
      event.preventDefault();
      onfiles(files);
    };
    const page = element.ownerDocument;
    page.addEventListener('dragenter', enter);
    page.addEventListener('dragover', enter);
    page.addEventListener('dragleave', leave);
    page.addEventListener('drop', drop);
    element.addEventListener('paste', paste);
    return () => {
      page.removeEventListener('dragenter', enter);
      page.removeEventListener('dragover', enter);
      page.removeEventListener('dragleave', leave);
      page.removeEventListener('drop', drop);
      element.removeEventListener('paste', paste);
    };
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
