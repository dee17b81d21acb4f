/** Texts of rows that no one said: they keep roles apart where a template wants them to alternate. */

/** Stands between two user messages when the first never got a reply. */
export const noReplyText = '[no reply]';

/** Stands before a conversation that begins with something the model said. */
export const continuedText = '[earlier messages left out]';

/** Answers a summary row that a user message follows directly. */
export const bridgeText = '[noted]';
