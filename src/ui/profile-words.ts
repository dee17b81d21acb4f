/** What the rows of the policy table are called. */
import type { ProfileName } from '../core/compaction/policy';

export const profileWords: Readonly<Record<ProfileName, string>> = {
  chat: 'Chat: even shares',
  plan: 'Plan: more summary',
  tools: 'Tools: more of the newest turns',
  explore: 'Explore: more room for replies',
  eval: 'Look things up: more recalled lines',
};
