/** Documents as read_more finds them: whole, by their id. */
import type { DocumentRepository } from './document';

/** The session does not matter: a document belongs to every message that names it. */
export function documentTexts(documents: Pick<DocumentRepository, 'get'>) {
  return {
    async read(_sessionId: string, id: string): Promise<string | undefined> {
      const found = await documents.get(id.trim());
      return found.kind === 'ok' ? found.value?.pages.join('') : undefined;
    },
  };
}
