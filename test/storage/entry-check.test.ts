import { describe, expect, it } from 'vitest';
import type { NewEntry } from '../../src/core/entry';
import { checkDraft, checkEntry, checkSessionRow } from '../../src/storage/entry-check';
import { call, calling, newCompaction, newMessage, pathOf, result, summaryOf } from '../builders';
import { author, filedItem, newDigest, newReply, newUser } from './new-entries';

const everyKind: readonly NewEntry[] = [
  newUser('a'),
  newReply('b', 'length'),
  newMessage(calling([call('x')], 'I look.')),
  newMessage(result('x', '12')),
  newMessage({ role: 'system', parts: [{ type: 'text', text: 's' }] }),
  newMessage({
    role: 'user',
    parts: [
      { type: 'image', attachmentId: 'i', mimeType: 'image/png', widthPx: 1, heightPx: 1 },
      { type: 'text', text: 'What is this?' },
    ],
  }),
  newDigest({ first: 'e1', last: 'e2' }, [filedItem('city: Lyon', 'e1')]),
  newCompaction({ covers: null, firstKeptEntryId: 'e1', summary: null }),
  newCompaction({
    covers: { from: 'e1', to: 'e2' },
    firstKeptEntryId: 'e3',
    summary: summaryOf({ Goal: ['move'] }),
    prunings: [{ entryId: 'e4', how: 'one-liner', replacement: null, tokensSaved: 3 }],
    fallbackReason: 'the model looped',
  }),
  { kind: 'undo', compactionId: 'e9' },
  { kind: 'edit-summary', compactionId: 'e9', section: 'Goal', index: 0, text: null },
  { kind: 'pin', targetId: 'e1' },
  { kind: 'unpin', targetId: 'e1' },
  { kind: 'delete', targetId: 'e1' },
  { kind: 'engine-change', from: null, to: 'pocket', window: 1024 },
  { kind: 'notice', about: 'turn', level: 'info', text: 'n' },
];

describe('checkEntry', () => {
  it('passes every kind that the app writes, as it is', () => {
    for (const entry of pathOf(everyKind)) {
      expect(checkEntry(entry)).toEqual({ kind: 'ok', entry });
    }
  });

  it.each([
    ['an unknown kind', { kind: 'hologram' }, 'kind'],
    ['a missing time', { createdAt: undefined }, 'createdAt'],
    ['a broken seq', { seq: 1.5 }, 'seq'],
    ['a message that is none', { message: 'hello' }, 'message'],
    [
      'a part of an unknown type',
      { message: { role: 'user', parts: [{ type: 'smell' }] } },
      'type',
    ],
  ])('names what is wrong with %s', (_, change, field) => {
    const [entry] = pathOf([newUser('a')]);
    const checked = checkEntry({ ...entry, ...change });
    expect(checked.kind).toBe('malformed');
    expect(checked.kind === 'malformed' && checked.reason).toContain(field);
  });

  it('knows the chain of a damaged entry while that can be read', () => {
    const [entry] = pathOf([newUser('a')]);
    expect(checkEntry({ ...entry, kind: 'hologram' })).toMatchObject({
      link: { id: 'e1', parentId: null, seq: 1 },
    });
    expect(checkEntry({ kind: 'message' })).toMatchObject({ link: undefined });
    expect(checkEntry(null).kind).toBe('malformed');
  });
});

describe('checkSessionRow', () => {
  const row = {
    id: 's',
    title: 'Lyon',
    createdAt: 1,
    updatedAt: 2,
    leafId: 'e1',
    deletedAt: null,
  };

  it('keeps what is right and mends a title or a time', () => {
    expect(checkSessionRow(row)).toEqual(row);
    expect(checkSessionRow({ ...row, title: 7, updatedAt: NaN })).toEqual({
      ...row,
      title: '',
      updatedAt: 0,
    });
  });

  it('refuses what has no id or no leaf', () => {
    expect(checkSessionRow({ ...row, id: 1 })).toBeUndefined();
    expect(checkSessionRow({ ...row, leafId: undefined })).toBeUndefined();
  });
});

it('checkDraft refuses a draft without an author', () => {
  const draft = { sessionId: 's', parentId: 'e1', text: 't', origin: author, updatedAt: 1 };
  expect(checkDraft(draft)).toEqual(draft);
  expect(checkDraft({ ...draft, origin: undefined })).toBeUndefined();
});
