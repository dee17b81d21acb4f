/** What each part of a request takes, in exact tokens that add up to the whole. */
import type { AssembledContext, ContextParts } from './context';
import type { ContextPart } from './context-segment';
import type { TokenCounter } from './tokens';

/** Rejects with the counter's EngineError when the engine is gone. */
export async function countParts(
  { rows, tools, segments }: AssembledContext,
  counter: TokenCounter,
): Promise<ContextParts> {
  const counts = await counter.countTexts(segments.map((segment) => segment.text));
  const totalTokens = await counter.countRequest({ rows, ...(tools ? { tools } : {}) });
  // Where the template tells of the tools, their cost is what the request has more with them.
  const told = tools ? totalTokens - (await counter.countRequest({ rows })) : 0;
  const of = (part: ContextPart): number =>
    segments.reduce((sum, segment, i) => sum + (segment.part === part ? (counts[i] ?? 0) : 0), 0);
  const parts = {
    systemTokens: of('system'),
    toolsTokens: of('tools') + told,
    memoriesTokens: of('memories'),
    summaryTokens: of('summary'),
    tasksTokens: of('tasks'),
    recallTokens: of('recall'),
    headTokens: of('head'),
    pinnedTokens: of('pinned'),
    tailTokens: of('tail'),
  };
  const counted = Object.values(parts).reduce((sum, tokens) => sum + tokens, 0);
  return { ...parts, markupTokens: totalTokens - counted, totalTokens };
}
