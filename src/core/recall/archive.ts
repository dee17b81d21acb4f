/**
 * All that was said on one path, ready to be asked. Kept up message by message; pure, so that it runs on a
 * page, in a worker and in a command alike.
 */
import type { RecallHit, SpeakerNames } from '../recall';
import { archiveMessage, type ArchivedMessage, type SpokenMessage } from './archived-message';
import { packLines } from './pack-lines';
import { readQuestion, weakTerms, type Question } from './question';
import { rankMessages } from './rank-messages';

export interface ArchiveQuery {
  readonly text: string;
  readonly names: SpeakerNames;
  /** Messages that the context holds word for word. */
  readonly exclude: ReadonlySet<string>;
  readonly roomTokens: number;
}

/** A message that shares less than this with what is asked, of the most that one could, is not about it. */
const minShare = 0.35;
/** No message is held to more telling words than this. */
const enoughTerms = 3;

export class Archive {
  readonly #messages = new Map<string, ArchivedMessage>();
  readonly #frequency = new Map<string, number>();
  #nextAt = 1;

  add(message: SpokenMessage): void {
    const archived = archiveMessage(message, this.#nextAt);
    this.#nextAt += 1;
    this.#messages.set(message.entryId, archived);
    for (const term of archived.terms.keys()) {
      this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    }
  }

  remove(entryId: string): void {
    const archived = this.#messages.get(entryId);
    if (!archived) return;
    this.#messages.delete(entryId);
    for (const term of archived.terms.keys()) {
      this.#frequency.set(term, (this.#frequency.get(term) ?? 1) - 1);
    }
  }

  /** Lines that fill the room, best first; none when nothing said has to do with what is asked. */
  search({ text, names, exclude, roomTokens }: ArchiveQuery): readonly RecallHit[] {
    const question = readQuestion(text, names);
    const messages = [...this.#messages.values()];
    const frequency = (term: string): number => this.#frequency.get(term) ?? 0;
    if (!this.#isKnown(question.terms) && !this.#isAboutSomebody(question)) return [];
    const ranked = rankMessages({ messages, question, frequency });
    const weigh = (term: string): number => this.#weigh(term);
    return packLines({
      ranked: ranked.filter(({ message }) => !exclude.has(message.entryId)),
      question,
      names,
      roomTokens,
      weigh,
    });
  }

  /**
   * "Would Ann like it?" shares no word with what Ann has told and is about all of it; "Which pets do I have?"
   * about what was told of things of this kind.
   */
  #isAboutSomebody({ namesSpeaker, isQuestion, about, topics }: Question): boolean {
    if (!isQuestion) return false;
    if (namesSpeaker || about === undefined || topics.size === 0) return namesSpeaker;
    return [...this.#messages.values()].some(
      ({ role, terms }) => role === about && [...topics].some((topic) => terms.has(topic)),
    );
  }

  #weigh(term: string): number {
    const found = this.#frequency.get(term) ?? 0;
    return Math.log(1 + (this.#messages.size - found + 0.5) / (found + 0.5));
  }

  /** Whether some message shares enough of the telling words. */
  #isKnown(terms: readonly string[]): boolean {
    const telling = terms.filter((term) => !weakTerms.has(term));
    const weights = telling.map((term) => this.#weigh(term)).sort((a, b) => b - a);
    const most = weights.slice(0, enoughTerms).reduce((sum, weight) => sum + weight, 0);
    if (most === 0) return false;
    for (const { terms: said } of this.#messages.values()) {
      let shared = 0;
      for (const term of telling) if (said.has(term)) shared += this.#weigh(term);
      if (shared >= minShare * most) return true;
    }
    return false;
  }
}
