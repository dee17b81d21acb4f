import { expect, it } from 'vitest';
import { createDocumentRecall } from '../../src/core/attachments/document-recall';
import type { MessageEntry, NewEntry } from '../../src/core/entry';
import type { TextPart } from '../../src/core/message';
import { createMinisearchRecall } from '../../src/recall/minisearch-recall';
import { createDocumentMemory } from '../../src/storage/document-memory';
import { pathOf, newMessage, user, assistant } from '../builders';

const pages = [
  'The lighthouse was built in 1874 by Agnes Moor.',
  'Its keeper had a parrot that was called Bartholomew.',
];

async function world(form: 'whole' | 'digest') {
  const documents = createDocumentMemory();
  const file = { hash: 'feedfacefeedface', name: 'tower.md', format: 'markdown' } as const;
  const put = await documents.put({ ...file, bytes: 9, createdAt: 1, pages });
  const documentId = put.kind === 'ok' ? put.value.id : '';
  const size = { name: 'tower.md', bytes: 9, pages: 2 };
  const part: TextPart = {
    type: 'text',
    text: 'A digest.',
    source: { kind: 'file', documentId, ...size, form },
  };
  const message: NewEntry<MessageEntry> = newMessage({
    role: 'user',
    parts: [{ type: 'text', text: 'My cousin is called Rosalind.' }, part],
  });
  const path = pathOf([message, newMessage(assistant('Noted.')), newMessage(user('Thanks'))]);
  const recall = createDocumentRecall({
    said: createMinisearchRecall(),
    pages: createMinisearchRecall(),
    documents,
  });
  recall.add('s', path);
  return (text: string, exclude: readonly string[] = []) =>
    recall.search({ sessionId: 's', text, exclude: new Set(exclude), limit: 5 });
}

it('finds what stands in a document, and names the message that brought it', async () => {
  const search = await world('digest');
  const [hit] = await search('What was the keeper’s parrot called?', ['e1']);
  expect(hit).toMatchObject({ role: 'tool', sources: ['e1'], turn: 1 });
  expect(hit?.text).toContain('Bartholomew');
});

it('still finds what was said', async () => {
  const search = await world('digest');
  const hits = await search('What is my cousin called?');
  expect(hits.some(({ text, role }) => role === 'user' && text.includes('Rosalind'))).toBe(true);
});

it('leaves out a file that stands whole in the context', async () => {
  const search = await world('whole');
  expect(await search('Who built the lighthouse?', ['e1'])).toEqual([]);
  expect(await search('Who built the lighthouse?')).not.toEqual([]);
});
