import { expect, it } from 'vitest';
import type { StoredDocument } from '../../src/core/attachments/document';
import { createDocumentMemory } from '../../src/storage/document-memory';
import { createDocumentRepository } from '../../src/storage/document-repository';
import { openTestDatabase } from './storage-kit';

const file: Omit<StoredDocument, 'id'> = {
  hash: 'aaaaaaaa11111111',
  name: 'notes.md',
  format: 'markdown',
  bytes: 12,
  createdAt: 1,
  pages: ['one\n', 'two'],
};

it('keeps a file once, whatever it is called later', async () => {
  const db = await openTestDatabase();
  const documents = createDocumentRepository(db);
  const first = await documents.put(file);
  const again = await documents.put({ ...file, name: 'copy.md', createdAt: 2 });
  expect(again).toEqual(first);
  expect(await db.documents.count()).toBe(1);
});

it('keeps two files apart whose ids would be the same', async () => {
  const documents = createDocumentRepository(await openTestDatabase());
  const one = await documents.put(file);
  const other = await documents.put({ ...file, hash: 'aaaaaaaa22222222' });
  expect([one, other]).toMatchObject([
    { value: { id: 'aaaaaaaa' } },
    { value: { id: 'aaaaaaaa22222222' } },
  ]);
});

it('gives pages by number, and says what is not there', async () => {
  const documents = createDocumentRepository(await openTestDatabase());
  await documents.put(file);
  expect(await documents.page('aaaaaaaa', 2)).toMatchObject({
    kind: 'page',
    text: 'two',
    pages: 2,
  });
  expect(await documents.page('aaaaaaaa', 3)).toEqual({ kind: 'no-such-page', pages: 2 });
  expect(await documents.page('b', 1)).toEqual({ kind: 'no-such-document' });
});

it('takes a damaged row for none, and replaces it', async () => {
  const db = await openTestDatabase();
  await db.dexie.table('documents').put({ id: 'aaaaaaaa', pages: 7 });
  const documents = createDocumentRepository(db);
  expect(await documents.get('aaaaaaaa')).toEqual({ kind: 'ok', value: undefined });
  await documents.put(file);
  expect(await documents.get('aaaaaaaa')).toMatchObject({ value: { name: 'notes.md' } });
});

it('does the same in memory', async () => {
  const documents = createDocumentMemory();
  const put = await documents.put(file);
  const id = put.kind === 'ok' ? put.value.id : '';
  expect(await documents.put(file)).toEqual(put);
  expect(await documents.page(id, 1)).toMatchObject({ kind: 'page', text: 'one\n' });
  expect(await documents.page(id, 9)).toEqual({ kind: 'no-such-page', pages: 2 });
});
