/** What happens to the book when something is to be remembered. Pure: the storage carries it out. */
import {
  maxKeyChars,
  maxMemories,
  maxRuleMemories,
  maxValueChars,
  memoryId,
  type Memory,
  type MemoryDraft,
} from './memory';

export type PutMemory =
  | {
      readonly kind: 'added' | 'replaced';
      readonly memory: Memory;
      /** Memories that give way to it. */
      readonly removed: readonly Memory[];
    }
  /** It says what is known already. */
  | { readonly kind: 'unchanged'; readonly memory: Memory }
  /** `reason` is for model and people. */
  | { readonly kind: 'refused'; readonly reason: string };

export function putMemory(memories: readonly Memory[], draft: MemoryDraft, now: number): PutMemory {
  const key = oneLine(draft.key);
  const value = oneLine(draft.value);
  const fault = faultOf(key, value);
  if (fault !== undefined) return { kind: 'refused', reason: fault };
  const id = memoryId(key);
  const old = memories.find((one) => one.id === id) ?? sameInstruction(memories, draft.kind, value);
  if (old !== undefined && isSame(old, draft, value)) return { kind: 'unchanged', memory: old };
  if (old?.origin === 'user' && draft.origin === 'rule') return { kind: 'unchanged', memory: old };
  const { kind, origin } = draft;
  if (old !== undefined) {
    const memory = { ...old, key, value, kind, origin, updatedAt: now };
    return { kind: 'replaced', memory: { ...memory, id: old.id }, removed: [] };
  }
  const removed = roomFor(memories, draft);
  if (removed === undefined) {
    return { kind: 'refused', reason: `memory is full (${maxMemories}); forget something first` };
  }
  const memory = { id, key, value, kind, origin, createdAt: now, updatedAt: now };
  return { kind: 'added', memory, removed };
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function faultOf(key: string, value: string): string | undefined {
  if (memoryId(key) === '') return 'the key is empty';
  if (value === '') return 'the value is empty';
  if (key.length > maxKeyChars) return `the key is longer than ${maxKeyChars} characters`;
  if (value.length > maxValueChars) return `the value is longer than ${maxValueChars} characters`;
  return undefined;
}

/** "Answer in French" under two keys is one wish. */
function sameInstruction(
  memories: readonly Memory[],
  kind: Memory['kind'],
  value: string,
): Memory | undefined {
  if (kind !== 'instruction') return undefined;
  const bare = memoryId(value);
  return memories.find((one) => one.kind === 'instruction' && memoryId(one.value) === bare);
}

function isSame(old: Memory, { kind }: MemoryDraft, value: string): boolean {
  return old.kind === kind && old.value.toLowerCase() === value.toLowerCase();
}

/** What must go, oldest first: only what a rule wrote. Undefined: there is no room. */
function roomFor(
  memories: readonly Memory[],
  { origin }: MemoryDraft,
): readonly Memory[] | undefined {
  const byRule = memories
    .filter((one) => one.origin === 'rule')
    .toSorted((a, b) => a.updatedAt - b.updatedAt);
  const isRuleFull = origin === 'rule' && byRule.length >= maxRuleMemories;
  if (memories.length < maxMemories && !isRuleFull) return [];
  const [oldest] = byRule;
  return oldest === undefined ? undefined : [oldest];
}

/** The memory that a key speaks of: its own, else the only one whose key holds all its words. */
export function findMemory(memories: readonly Memory[], key: string): Memory | undefined {
  const id = memoryId(key);
  if (id === '') return undefined;
  const exact = memories.find((one) => one.id === id);
  if (exact !== undefined) return exact;
  const words = id.split(' ');
  const alike = memories.filter((one) => words.every((word) => one.id.split(' ').includes(word)));
  return alike.length === 1 ? alike[0] : undefined;
}
