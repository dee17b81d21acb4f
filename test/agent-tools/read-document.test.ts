/** An archived file, read a page at a time by the id that its digest names. */
import { expect, it } from 'vitest';
import { runTool } from '../../src/core/agent/run-tool';
import { attachmentPart } from '../../src/core/attachments/attachment-part';
import { documentTexts } from '../../src/core/attachments/document-texts';
import { paginate } from '../../src/core/attachments/paginate';
import { createDocumentMemory } from '../../src/storage/document-memory';
import { createPassingBooks } from '../../src/storage/agent-books';
import { createTools } from '../../src/tools/create-tools';
import { testPrompts } from '../test-prompts';
import { createWordCounter } from '../word-counter';

const text = Array.from({ length: 400 }, (_, i) => `Line ${i} of the long report.\n`).join('');

it('reads a long file to its end, by the id that stands in its digest', async () => {
  const documents = createDocumentMemory();
  const pages = paginate(text);
  const kept = await documents.put({
    ...{ hash: 'ab12cd34'.repeat(8), name: 'report.txt', format: 'text', bytes: text.length },
    ...{ pages, createdAt: 1 },
  });
  if (kept.kind === 'failed') throw new Error(kept.error.message);
  const part = attachmentPart({ info: kept.value, pages, maxMessageTokens: 900, count: 1 });
  const [, id = ''] = /read_more\("([^"]+)", 1\)/u.exec(part.text) ?? [];
  const tools = createTools({
    ...createPassingBooks(),
    prompts: testPrompts,
    texts: [documentTexts(documents)],
    now: () => 0,
  });
  const read = (page: number) =>
    runTool({
      tools,
      shapes: testPrompts.tool_arguments,
      call: { id: 'c', name: 'read_more', arguments: JSON.stringify({ id, page }) },
      context: { sessionId: 's', messageId: 'm', capTokens: 400 },
      counter: createWordCounter(),
    });
  const [, count = '0'] = /\[page 1 of (\d+)\]/u.exec((await read(1)).text) ?? [];
  let whole = '';
  for (let page = 1; page <= Number(count); page += 1) whole += (await read(page)).text;
  for (let i = 0; i < 400; i += 1) expect(whole).toContain(`Line ${i} of the long report.`);
  expect((await read(Number(count) + 1)).isError).toBe(true);
});
