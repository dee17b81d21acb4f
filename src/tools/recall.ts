/** Looks into the archive: what was said earlier in this conversation, or in others. */
import { textArgument } from '../core/agent/argument-shape';
import { done, failed, type Tool } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';
import { fillTemplate, type PromptConstants } from '../core/prompts';
import type { Recall, RecallHit } from '../core/recall';

/** More would push each other out of the result's share. */
const maxHits = 5;

export interface RecallToolParts {
  readonly recall: Recall;
  readonly prompts: Pick<PromptConstants, 'recalled_line'>;
}

export function createRecallTool(spec: ToolSpec, { recall, prompts }: RecallToolParts): Tool {
  return {
    spec,
    run: async (args, { sessionId, messageId }) => {
      const query = textArgument(args, 'query');
      if (query === '') return failed('the query is empty');
      const exclude = new Set([messageId]);
      const hits = await recall.search({ sessionId, text: query, exclude, limit: maxHits });
      if (hits.length === 0) return done('no matches');
      return done(hits.map((hit) => line(hit, prompts)).join('\n'));
    },
  };
}

function line(
  { role, turn, text, form }: RecallHit,
  { recalled_line }: RecallToolParts['prompts'],
): string {
  const said = text.replace(/\s+/gu, ' ').trim();
  return form === 'item'
    ? `- ${said}`
    : fillTemplate(recalled_line, { role, turn: String(turn), text: said });
}
