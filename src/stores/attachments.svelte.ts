/**
 * Files on their way into a message, for each conversation. A file is read as soon as it comes, so that its
 * faults are told before sending, and kept only when it is sent.
 */
import type { ReadAttachment } from '../attachments/read-attachment';
import { attachmentPart } from '../core/attachments/attachment-part';
import type { DocumentRepository, StoredDocument } from '../core/attachments/document';
import { fileName } from '../core/attachments/file-name';
import type { TextPart } from '../core/message';
import type { AttachmentItem, AttachmentsView } from './attachments-view';

export interface AttachmentServices {
  /** Never rejects. Loads what reads the file when the first one comes. */
  readonly read: (file: File, signal: AbortSignal) => Promise<ReadAttachment>;
  readonly documents: DocumentRepository;
}

/** What goes into the message; `ids` are taken off the tray once it is in the log. */
export type Outgoing =
  | { readonly kind: 'parts'; readonly parts: readonly TextPart[]; readonly ids: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** More at once would share a small window until nothing of any is left. */
const maxFiles = 8;

interface Held {
  readonly key: string;
  readonly item: AttachmentItem;
  readonly document?: Omit<StoredDocument, 'id'>;
}

export class Attachments implements AttachmentsView {
  readonly #services: AttachmentServices;
  readonly #sessionId: () => string | null;
  #held = $state.raw<readonly Held[]>([]);
  // Nothing on the screen depends on who could be stopped.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #reading = new Map<string, AbortController>();
  #lastId = 0;

  constructor(services: AttachmentServices, sessionId: () => string | null) {
    this.#services = services;
    this.#sessionId = sessionId;
  }

  get items(): readonly AttachmentItem[] {
    return this.#here.map(({ item }) => item);
  }

  add(files: readonly File[]): void {
    const key = this.#sessionId() ?? '';
    for (const file of files) {
      this.#lastId += 1;
      const base = { id: String(this.#lastId), name: fileName(file.name), bytes: file.size };
      const going = this.#here.filter(({ item: other }) => other.state !== 'failed');
      const isTooMany = going.length >= maxFiles;
      const reason = `At most ${String(maxFiles)} files can go with a message.`;
      const item: AttachmentItem = isTooMany
        ? { ...base, state: 'failed', reason }
        : { ...base, state: 'reading' };
      this.#held = [...this.#held, { key, item }];
      if (!isTooMany) void this.#read(file, item.id);
    }
  }

  remove(id: string): void {
    this.#reading.get(id)?.abort();
    this.#reading.delete(id);
    this.#held = this.#held.filter(({ item }) => item.id !== id);
  }

  /** Keeps the files and makes their parts. Nothing leaves the tray yet. */
  async outgoing(maxMessageTokens: number | null): Promise<Outgoing> {
    const here = this.#here;
    const reading = here.find(({ item }) => item.state === 'reading');
    if (reading) {
      const reason = `${reading.item.name} is still being read. Wait for it or take it away, then send.`;
      return { kind: 'refused', reason };
    }
    const ready = here.flatMap(({ item, document }) =>
      document ? [{ id: item.id, document }] : [],
    );
    const parts: TextPart[] = [];
    for (const { document } of ready) {
      const kept = await this.#services.documents.put(document);
      if (kept.kind === 'failed') return { kind: 'refused', reason: kept.error.message };
      // The same file may have come under another name: it is shown by the one that it has now.
      const info = { ...kept.value, name: document.name };
      const { pages } = document;
      parts.push(attachmentPart({ info, pages, maxMessageTokens, count: ready.length }));
    }
    return { kind: 'parts', parts, ids: ready.map(({ id }) => id) };
  }

  /** They are in the log. Those beside them that could not be read have said why, and go too. */
  sent(ids: readonly string[]): void {
    const keys = this.#held.filter(({ item }) => ids.includes(item.id)).map(({ key }) => key);
    this.#held = this.#held.filter(({ key, item }) => {
      return !ids.includes(item.id) && !(item.state === 'failed' && keys.includes(key));
    });
  }

  get #here(): readonly Held[] {
    const key = this.#sessionId() ?? '';
    return this.#held.filter((held) => held.key === key);
  }

  async #read(file: File, id: string): Promise<void> {
    const stop = new AbortController();
    this.#reading.set(id, stop);
    const read = await this.#services.read(file, stop.signal);
    this.#reading.delete(id);
    this.#held = this.#held.map((held) => (held.item.id === id ? withRead(held, read) : held));
  }
}

function withRead(held: Held, read: ReadAttachment): Held {
  const { id, name, bytes } = held.item;
  const base = { id, name, bytes };
  switch (read.kind) {
    case 'read': {
      const { paperPages, warning } = read.document;
      const more = paperPages === undefined ? {} : { paperPages };
      const flagged = warning === undefined ? {} : { warning };
      const item: AttachmentItem = { ...base, state: 'ready', ...more, ...flagged };
      return { ...held, item, document: read.document };
    }
    case 'failed':
      return { ...held, item: { ...base, state: 'failed', reason: read.reason } };
    case 'stopped':
      return { ...held, item: { ...base, state: 'failed', reason: 'Reading it was stopped.' } };
    default:
      return read satisfies never;
  }
}
