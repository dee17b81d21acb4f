/** Ways for files to come in besides the button: dropped on an element, or pasted into it. */
import type { Attachment } from 'svelte/attachments';

export interface FileTarget {
  readonly onfiles: (files: readonly File[]) => void;
  /** Files are held over the element, or no longer. */
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
    element.addEventListener('dragenter', enter);
    element.addEventListener('dragover', enter);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    element.addEventListener('paste', paste);
    return () => {
      element.removeEventListener('dragenter', enter);
      element.removeEventListener('dragover', enter);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
      element.removeEventListener('paste', paste);
    };
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
