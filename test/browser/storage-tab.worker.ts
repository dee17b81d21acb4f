/** A tab that is killed in mid-reply: it opens the database, writes a draft, says so and does no more. */
import { openDatabase } from '../../src/storage/database';
import { createSessionRepository } from '../../src/storage/create-session-repository';
import type { Draft } from '../../src/core/entry';

export interface TabOrder {
  readonly databaseName: string;
  readonly draft: Draft;
}

async function write({ databaseName, draft }: TabOrder): Promise<string> {
  const opened = await openDatabase({ name: databaseName });
  if (opened.kind === 'failed') return opened.error.message;
  const saved = await createSessionRepository(opened.value).saveDraft(draft);
  return saved.kind;
}

self.onmessage = (event: MessageEvent<TabOrder>) => {
  void write(event.data).then((said) => {
    self.postMessage(said);
  });
};
