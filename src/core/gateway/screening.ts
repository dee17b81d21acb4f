/** What the gate finds in a text, and what it decides. Shared by everything that screens. */

/** Whose words a text is. Only the user's own may ask the model for something. */
export type TextOrigin = 'user' | 'tool' | 'file' | 'import';

export type FindingKind =
  /** A marker of a chat template or of our own blocks: neutralized in what the model sees. */
  | 'marker'
  /** A whole forged turn, summary or recall block, not just a marker that is talked about. */
  | 'forged-block'
  /** Text that people cannot see and a model can: tag characters, hidden bits in selectors. */
  | 'hidden-text'
  /** Characters that turn the reading direction, so that people read another text than the model. */
  | 'direction'
  /** Control characters, single invisible ones, half characters: left out of what the model sees. */
  | 'stray-characters'
  /** Words that give orders to whoever reads them. */
  | 'instruction';

export interface Finding {
  readonly kind: FindingKind;
  /** The place, at most 80 characters, as it stands in the text. */
  readonly excerpt: string;
}

/**
 * `pass`: sent as it is. `neutralize`: markers and characters are defused in what the model sees.
 * `fence`: besides, the text is framed as data, and the user is told. The log keeps every text as it came.
 */
export type Screening =
  | { readonly kind: 'pass' }
  | { readonly kind: 'neutralize' | 'fence'; readonly findings: readonly Finding[] }
  | { readonly kind: 'refuse'; readonly reason: string };
