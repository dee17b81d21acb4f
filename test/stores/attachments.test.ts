import { describe, expect, it } from 'vitest';
import type { ReadAttachment } from '../../src/attachments/read-attachment';
import { createDocumentMemory } from '../../src/storage/document-memory';
import { Attachments } from '../../src/stores/attachments.svelte';

const file = (name: string): File => new File(['text'], name);

/** Reads what its name says, when it is let. */
function tray(options: { readonly full?: boolean } = {}) {
  let session: string | null = null;
  const waiting: (() => void)[] = [];
  const stopped: string[] = [];
  const memory = createDocumentMemory();
  const error = { kind: 'full', message: 'There is no space left.' } as const;
  const documents = options.full
    ? { ...memory, put: () => Promise.resolve({ kind: 'failed', error } as const) }
    : memory;
  const read = async (given: File, signal: AbortSignal): Promise<ReadAttachment> => {
    signal.addEventListener('abort', () => stopped.push(given.name));
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (given.name === 'bad.pdf') return { kind: 'failed', reason: 'The PDF is damaged.' };
    const text = { format: 'text', bytes: 4, createdAt: 1, pages: [given.name] } as const;
    return {
      kind: 'read',
      document: { ...text, hash: given.name.padEnd(16, '0'), name: given.name },
    };
  };
  const attachments = new Attachments({ read, documents }, () => session);
  const settle = async (): Promise<void> => {
    for (const resolve of waiting.splice(0)) resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const open = (id: string | null): void => {
    session = id;
  };
  return { attachments, settle, open, stopped };
}

const statesOf = ({ items }: Attachments): readonly string[] =>
  items.map(({ name, state }) => `${name} ${state}`);

describe('files beside the composer', () => {
  it('are read at once, each for itself', async () => {
    const { attachments, settle } = tray();
    attachments.add([file('a.md'), file('bad.pdf')]);
    expect(statesOf(attachments)).toEqual(['a.md reading', 'bad.pdf reading']);
    await settle();
    expect(statesOf(attachments)).toEqual(['a.md ready', 'bad.pdf failed']);
  });

  it('become parts of the message, and leave when it is in the log', async () => {
    const { attachments, settle } = tray();
    attachments.add([file('a.md'), file('bad.pdf')]);
    await settle();
    const out = await attachments.outgoing(1000);
    expect(out).toMatchObject({
      kind: 'parts',
      parts: [{ text: 'a.md', source: { kind: 'file', name: 'a.md', form: 'whole' } }],
    });
    expect(attachments.items).toHaveLength(2);
    attachments.sent(out.kind === 'parts' ? out.ids : []);
    // It has said why before the message went.
    expect(attachments.items).toEqual([]);
  });

  it('belong to their conversation', async () => {
    const { attachments, settle, open } = tray();
    attachments.add([file('a.md')]);
    await settle();
    open('other');
    expect(attachments.items).toEqual([]);
    expect(await attachments.outgoing(1000)).toMatchObject({ parts: [] });
    open(null);
    expect(statesOf(attachments)).toEqual(['a.md ready']);
  });

  it('can be taken away while they are read', async () => {
    const { attachments, settle, stopped } = tray();
    attachments.add([file('a.md')]);
    attachments.remove(attachments.items[0]?.id ?? '');
    await settle();
    expect(stopped).toEqual(['a.md']);
    expect(attachments.items).toEqual([]);
  });

  it('hold a message back while they are read, and when they cannot be kept', async () => {
    const { attachments, settle } = tray({ full: true });
    attachments.add([file('a.md')]);
    expect(await attachments.outgoing(null)).toMatchObject({
      reason: expect.stringContaining('a.md') as unknown,
    });
    await settle();
    expect(await attachments.outgoing(null)).toEqual({
      kind: 'refused',
      reason: 'There is no space left.',
    });
    expect(statesOf(attachments)).toEqual(['a.md ready']);
  });

  it('do not count towards the most when they cannot be read', async () => {
    const { attachments, settle } = tray();
    attachments.add(Array.from({ length: 8 }, () => file('bad.pdf')));
    await settle();
    attachments.add([file('a.md')]);
    await settle();
    expect(statesOf(attachments).at(-1)).toBe('a.md ready');
  });

  it('are eight at most', () => {
    const { attachments } = tray();
    attachments.add(Array.from({ length: 9 }, (_, i) => file(`${String(i)}.md`)));
    expect(statesOf(attachments).at(-1)).toBe('8.md failed');
  });
});
