/** Bringing a summary up to date with newly found items: the latest value of a key wins. */
import { factKey, holdsSeveral, isCancelled, keyBase, splitKeyed, taskStems } from './fact-key';
import {
  fileItems,
  filedItems,
  maxSources,
  type FiledItem,
  type SectionName,
  type Summary,
} from './summary';
import { isPast, pastStems } from './past-tense';
import { contentStems, wordsOf } from './words';

const taskSections: ReadonlySet<SectionName> = new Set(['Next steps', 'In progress', 'Done']);

/** Ids of both, the added ones last, the last {@link maxSources} kept; adding the same again changes nothing. */
export function mergeSources(old: readonly string[], added: readonly string[]): readonly string[] {
  const merged = [...old.filter((id) => !added.includes(id)), ...added];
  return merged.slice(-maxSources);
}

/** Folds items into a list of items, looking up what each is about in constant time. */
class Folder {
  readonly #items: (FiledItem | null)[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #byBase = new Map<string, number>();
  readonly #byStem = new Map<string, Set<number>>();

  constructor(items: readonly FiledItem[]) {
    for (const item of items) this.#append(item);
  }

  result(): readonly FiledItem[] {
    return this.#items.filter((item) => item !== null);
  }

  add(item: FiledItem): void {
    if (isCancelled(item.text)) this.#cancel(item);
    const at = this.#find(item);
    if (at === undefined) {
      this.#append(item);
      this.#close(item);
      return;
    }
    const old = this.#items[at];
    if (old) this.#items[at] = merged(old, item);
    this.#index(at);
  }

  #append(item: FiledItem): void {
    this.#items.push(item);
    this.#index(this.#items.length - 1);
  }

  #index(at: number): void {
    const item = this.#items[at];
    if (!item) return;
    this.#byKey.set(keyOf(item), at);
    const base = keyBase(item.text);
    if (base !== undefined) this.#byBase.set(base, at);
    for (const stem of new Set(stemsOf(item.text))) {
      const found = this.#byStem.get(stem);
      if (found) found.add(at);
      else this.#byStem.set(stem, new Set([at]));
    }
  }

  #find(item: FiledItem): number | undefined {
    const exact = this.#byKey.get(keyOf(item));
    if (exact !== undefined && this.#items[exact] && keyOf(this.#items[exact]) === keyOf(item))
      return exact;
    const base = keyBase(item.text);
    if (base !== undefined) {
      const same = item.corrects ? this.#byBase.get(base) : undefined;
      const other = same === undefined ? undefined : this.#items[same];
      return other && keyBase(other.text) === base ? same : undefined;
    }
    const corrects = item.corrects === true && !isCancelled(item.text);
    return (corrects ? this.#findCorrected(item) : undefined) ?? this.#findAlike(item);
  }

  /** The sentence that a correction was made of: it came from one of the same messages. */
  #findCorrected(item: FiledItem): number | undefined {
    const stems = new Set(stemsOf(item.text));
    const at = this.#items.findLastIndex((other) => {
      if (!other || !other.sources.some((id) => item.sources.includes(id))) return false;
      const theirs = [...new Set(stemsOf(other.text))];
      return theirs.filter((stem) => stems.has(stem)).length >= 0.5 * theirs.length;
    });
    return at < 0 ? undefined : at;
  }

  /** A sentence that says the same with nearly the same words, and exactly the same numbers and names. */
  #findAlike(item: FiledItem): number | undefined {
    const stems = new Set(stemsOf(item.text));
    const hits = new Map<number, number>();
    for (const stem of stems)
      for (const at of [...(this.#byStem.get(stem) ?? [])].slice(-50))
        hits.set(at, (hits.get(at) ?? 0) + 1);
    for (const [at, hit] of hits) {
      const other = this.#items[at];
      if (!other || hit < 0.8 * stems.size) continue;
      // The index may still hold words that the item had before it was brought up to date.
      const theirs = new Set(stemsOf(other.text));
      const shared = [...theirs].filter((stem) => stems.has(stem)).length;
      if (shared < 0.8 * Math.max(stems.size, theirs.size)) continue;
      if (factKey(other.text) !== undefined) continue;
      // An open task and the news that it is done are two things, whatever words they share.
      if (isOpen(other) !== isOpen(item)) continue;
      if (exactParts(other.text) === exactParts(item.text)) return at;
    }
    return undefined;
  }

  /** What is cancelled stands nowhere else any more. */
  #cancel(item: FiledItem): void {
    const gone = new Set(taskStems(item.text));
    const key = factKey(item.text.replace('cancelled: ', ''));
    for (const [at, other] of this.#items.entries()) {
      if (!other || isCancelled(other.text) || other.text === item.text) continue;
      const isTask = taskSections.has(other.section) || other.section === 'Goal';
      const about = isTask ? taskStems(other.text) : keyStems(other.text);
      const same = key !== undefined && factKey(other.text) === key;
      if (same || (about.length > 0 && about.every((stem) => gone.has(stem))))
        this.#items[at] = null;
    }
  }

  /** "You booked the hotel" closes the open task "book the hotel". */
  #close(item: FiledItem): void {
    if (item.section !== 'Done' && !/^you (?:have |already |just )*\p{L}+/u.test(item.text)) return;
    const said = new Set(pastStems(item.text));
    for (const [at, other] of this.#items.entries()) {
      if (!other || other.text === item.text) continue;
      if (!isOpen(other)) continue;
      const task = taskStems(other.text);
      if (task.length < 2 || !task.every((stem) => said.has(stem))) continue;
      if (item.section !== 'Done' && !isPast(item.text)) continue;
      this.#items[at] = {
        ...other,
        section: 'Done',
        sources: mergeSources(other.sources, item.sources),
      };
    }
  }
}

function isOpen({ section }: FiledItem): boolean {
  return section === 'Next steps' || section === 'In progress';
}

function stemsOf(text: string): readonly string[] {
  return contentStems(text.replace(/^assistant: /u, ''));
}

function keyStems(text: string): readonly string[] {
  const key = splitKeyed(text)?.key;
  return key === undefined ? [] : contentStems(key);
}

/** Numbers and names, in order: two sentences that differ in them say different things. */
function exactParts(text: string): string {
  return (
    text.replace(/^assistant: /u, '').match(/\p{N}[\p{N}.,:]*|(?<=\S )\p{Lu}[\p{L}'’-]+/gu) ?? []
  )
    .join(' ')
    .toLowerCase();
}

function keyOf(item: FiledItem): string {
  const key = factKey(item.text);
  if (key !== undefined && item.section !== 'Done') return `key ${key}`;
  if (taskSections.has(item.section)) return `task ${taskStems(item.text).join(' ')}`;
  return `text ${wordsOf(item.text).join(' ')}`;
}

const partsOf = (value: string): readonly string[] => value.split(/, | and /u);

/** The newer text in the older one's place; values that may stand together do. */
function merged(old: FiledItem, item: FiledItem): FiledItem {
  const was = splitKeyed(old.text);
  const now = splitKeyed(item.text);
  const sameText = old.text === item.text && old.section === item.section;
  const sources = mergeSources(old.sources, item.sources);
  if (sameText) return { ...old, sources };
  const key = factKey(item.text);
  if (was && now && key !== undefined && holdsSeveral(key) && item.corrects !== true) {
    const had = partsOf(was.value.toLowerCase());
    const more = partsOf(now.value).filter((part) => !had.includes(part.toLowerCase()));
    if (more.length === 0) return { ...old, sources };
    return { ...old, text: `${was.key}: ${[was.value, ...more].join(' and ')}`, sources };
  }
  const corrects = old.corrects === true || item.corrects === true;
  const replaced = was && now && was.value !== now.value;
  return {
    section: item.section,
    text: item.text,
    origin: item.origin,
    sources: replaced ? item.sources : sources,
    ...(corrects ? { corrects: true } : {}),
  };
}

/** Items folded among themselves: one per key, the latest value, tasks in their latest state. */
export function reduceItems(items: readonly FiledItem[]): readonly FiledItem[] {
  const folder = new Folder([]);
  for (const item of items) folder.add(item);
  return folder.result();
}

/** Folding the same items twice changes nothing. `previous` is returned itself when nothing changes. */
export function foldItems(previous: Summary | null, items: readonly FiledItem[]): Summary {
  const before = previous === null ? [] : filedItems(previous);
  const folder = new Folder(before);
  for (const item of reduceItems(items)) folder.add(item);
  const after = fileItems(folder.result());
  return previous !== null && isSame(filedItems(after), before) ? previous : after;
}

function isSame(a: readonly FiledItem[], b: readonly FiledItem[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        item.text === other.text &&
        item.section === other.section &&
        item.origin === other.origin &&
        item.sources.join() === other.sources.join()
      );
    })
  );
}
