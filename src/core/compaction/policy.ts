/**
 * What each part of a request may take, as data. Fractions of the loaded window; the numbers are those of
 * the design table and its profiles, and test/core/compaction/policy.test.ts proves for every window that
 * what a compaction leaves lies below what starts the next one.
 */

export const profileNames = ['chat', 'plan', 'tools', 'explore', 'eval'] as const;
export type ProfileName = (typeof profileNames)[number];

/** `shadow`: planned and recorded, not applied. */
export type CompactionMode = 'on' | 'shadow' | 'off';

/** Fractions of the window, each in (0, 1). */
export interface WindowShares {
  /** Kept free for the reply. */
  readonly reply: number;
  /** System text, memories and tools together. */
  readonly system: number;
  /** The first messages, only before the first compaction. */
  readonly head: number;
  readonly summary: number;
  /** The newest messages; up to `softCeiling` times this where a turn would be cut otherwise. */
  readonly tail: number;
  readonly recall: number;
}

export interface Policy {
  readonly profile: ProfileName;
  readonly mode: CompactionMode;
  readonly shares: WindowShares;
  /** Times the tail's share; at least 1. */
  readonly softCeiling: number;
  /** Fractions of the usable window. `background` is counted without the recall block. */
  readonly thresholds: { readonly background: number; readonly preflight: number };
  /** Messages of the head, before the first compaction. */
  readonly protectFirst: number;
}

const thresholds = { background: 0.7, preflight: 0.85 };
const shared = { mode: 'on', softCeiling: 1.5, thresholds, protectFirst: 3 } as const;

/** `plan` keeps more summary, `tools` more tail, `explore` more reply, `eval` more of both old parts. */
export const policies: Readonly<Record<ProfileName, Policy>> = {
  chat: {
    ...shared,
    profile: 'chat',
    shares: { reply: 0.2, system: 0.12, head: 0.05, summary: 0.1, tail: 0.17, recall: 0.12 },
  },
  plan: {
    ...shared,
    profile: 'plan',
    shares: { reply: 0.2, system: 0.12, head: 0.05, summary: 0.14, tail: 0.14, recall: 0.12 },
  },
  tools: {
    ...shared,
    profile: 'tools',
    shares: { reply: 0.2, system: 0.13, head: 0.03, summary: 0.08, tail: 0.18, recall: 0.1 },
  },
  explore: {
    ...shared,
    profile: 'explore',
    shares: { reply: 0.3, system: 0.1, head: 0.02, summary: 0.1, tail: 0.12, recall: 0.08 },
  },
  // Questions about all that was ever said: the newest turns matter no more than others, so the recall block
  // gets the room, and what is old leaves early to make it.
  eval: {
    ...shared,
    profile: 'eval',
    shares: { reply: 0.12, system: 0.01, head: 0, summary: 0.03, tail: 0.03, recall: 0.85 },
    softCeiling: 1,
    thresholds: { background: 0.12, preflight: 0.99 },
  },
};

export const defaultPolicy: Policy = policies.chat;
