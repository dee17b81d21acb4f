/** The files beside the composer, as the screen sees them. */

/** A file that was chosen, dropped or pasted, and is not sent yet. */
export type AttachmentItem = {
  readonly id: string;
  readonly name: string;
  /** Size of the file. */
  readonly bytes: number;
} & (
  | { readonly state: 'reading' }
  | {
      readonly state: 'ready';
      /** Only of a PDF. */
      readonly paperPages?: number;
      /** What the gate found in it; absent when nothing. */
      readonly warning?: string;
    }
  | { readonly state: 'failed'; readonly reason: string }
);

export interface AttachmentsView {
  /** Of the conversation on the screen, in the order in which they came. */
  readonly items: readonly AttachmentItem[];
  add(files: readonly File[]): void;
  /** Takes it away; a file that is being read is given up. */
  remove(id: string): void;
}
