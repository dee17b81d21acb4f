/** `npm run eval -- FILE [--json FILE] [--missed]`: what long conversations still hold; see test/eval/README.md. */
import { writeFileSync } from 'node:fs';
import { readPrompts } from './compact/node-counter.ts';
import { readConversations } from './eval/conversation.ts';
import { measureConversation, type ConversationReport } from './eval/measure.ts';
import { conversationLines, missedLines, reportObject, totalLines } from './eval/print.ts';

const usage = 'Usage: npm run eval -- FILE [--json FILE] [--missed]\n';

/** Exit code 0 when no context was over the window, 1 when one was, 2 for bad arguments or a bad file. */
export async function main(args: readonly string[]): Promise<number> {
  const jsonAt = args.indexOf('--json');
  const json = jsonAt < 0 ? undefined : args[jsonAt + 1];
  const files = args.filter((arg, i) => !arg.startsWith('--') && (jsonAt < 0 || i !== jsonAt + 1));
  const [file] = files;
  if (file === undefined || files.length > 1 || (jsonAt >= 0 && json === undefined)) {
    process.stderr.write(usage);
    return 2;
  }
  let chats;
  try {
    chats = readConversations(file);
  } catch (cause) {
    // Foreign data: the message says which place is wrong.
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    return 2;
  }
  const prompts = readPrompts('public/models/pocket');
  const reports: ConversationReport[] = [];
  for (const chat of chats) {
    const report = await measureConversation(chat, prompts);
    reports.push(report);
    process.stdout.write(conversationLines(report));
    if (args.includes('--missed')) process.stdout.write(missedLines(report));
  }
  process.stdout.write(totalLines(reports));
  if (json !== undefined) writeFileSync(json, JSON.stringify(reportObject(reports), null, 1));
  return reports.every(({ contexts }) => contexts.over === 0) ? 0 : 1;
}
