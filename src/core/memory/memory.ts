/**
 * What outlives a session: facts about the user and their standing instructions. A small book of keyed
 * lines, so that a later word about the same thing takes the place of an earlier one.
 */

/** `instruction`: how the user wants to be answered, always. `fact`: what is so. */
export type MemoryKind = 'fact' | 'instruction';

/** Who wrote it: a person by hand, a model with its memory tool, or a rule before a compaction. */
export type MemoryOrigin = 'user' | 'model' | 'rule';

export interface Memory {
  /** The normalized key; one memory for each. */
  readonly id: string;
  /** As it was given: `locker number`. */
  readonly key: string;
  readonly value: string;
  readonly kind: MemoryKind;
  readonly origin: MemoryOrigin;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type MemoryDraft = Pick<Memory, 'key' | 'value' | 'kind' | 'origin'>;

/** More could not be looked through by a person, and a prompt holds a few dozen at most. */
export const maxMemories = 200;
/** Of these, written by rule: they must not crowd out what was asked for. */
export const maxRuleMemories = 60;
export const maxKeyChars = 80;
export const maxValueChars = 400;

/** "My dog's name", "the dogs name" and "dog's name:" are one key. */
export function memoryId(key: string): string {
  return key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’`]/gu, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/'/gu, '')
    .trim()
    .replace(/^(?:(?:the users?|users?|my|the|our|your)\s+)+/u, '')
    .replace(/\s+/gu, ' ');
}
