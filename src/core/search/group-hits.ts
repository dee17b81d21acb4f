/** Hits by conversation, in the order of their best one. */
import type { SearchHit } from './search-document';

export interface HitGroup {
  /** Empty: what belongs to no conversation. */
  readonly sessionId: string;
  readonly hits: readonly SearchHit[];
}

export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.sessionId);
    if (group) group.push(hit);
    else groups.set(hit.sessionId, [hit]);
  }
  return [...groups].map(([sessionId, own]) => ({ sessionId, hits: own }));
}
