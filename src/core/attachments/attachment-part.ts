/** What of a file goes into the message that it is attached to: all of it, or a digest. */
import type { TextPart } from '../message';
import { documentDigest } from './document-digest';
import type { DocumentInfo } from './document';

/** A file takes at most so much of the longest message, so that it leaves room for a question and others. */
const fileShare = 0.3;

/** No tokenizer gets fewer out of a token in the languages that people write most. */
const charsPerToken = 2;

/** A digest below this says nothing, so a text that is no longer stands whole whatever the share. */
const minChars = 300;

/** While no model is loaded nobody knows how long a message may be; every window takes this. */
const unknownMaxTokens = 400;

export interface AttachmentRequest {
  readonly info: DocumentInfo;
  readonly pages: readonly string[];
  /** Tokens of the longest message that the model takes; null while none is loaded. */
  readonly maxMessageTokens: number | null;
  /** Files in the message, this one included: they share the room. */
  readonly count: number;
}

export function attachmentPart(request: AttachmentRequest): TextPart {
  const { info, pages, maxMessageTokens, count } = request;
  const share = ((maxMessageTokens ?? unknownMaxTokens) * fileShare * charsPerToken) / count;
  const room = Math.max(minChars, Math.floor(share));
  const length = pages.reduce((sum, page) => sum + page.length, 0);
  const isSmall = length <= room;
  const text = isSmall ? pages.join('') : documentDigest({ info, pages, maxChars: room });
  const { id, name, bytes, paperPages, warning } = info;
  return {
    type: 'text',
    text,
    source: {
      kind: 'file',
      documentId: id,
      name,
      bytes,
      pages: pages.length,
      form: isSmall ? 'whole' : 'digest',
      ...(paperPages === undefined ? {} : { paperPages }),
      ...(warning === undefined ? {} : { warning }),
    },
  };
}
