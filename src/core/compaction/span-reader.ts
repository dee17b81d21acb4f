/**
 * Reads a span message by message and keeps what each adds. It remembers just enough of what was said
 * before to understand the next sentence: the last things filed (for corrections), the last person (for
 * "she"), the assistant's open question (for a bare answer).
 */
import { sectionByCue, foreignCorrection } from './cues';
import { splitClauses } from './clauses';
import { clipText } from './clip-text';
import { readCorrection, applyCorrection } from './corrections';
import { readEnglishClause } from './english-clause';
import { stripPreamble } from './english-preamble';
import { readAnswer } from './answers';
import { applyForeignCorrection, isForeignThanks } from './foreign-corrections';
import { readAssistant } from './assistant-claims';
import { dropsAsCommand } from './commands';
import { personIn, withPerson } from './pronouns';
import { absoluteDate } from './relative-dates';
import { maskSecrets } from './secrets';
import { splitSentences } from './sentences';
import { asStatement, isQuestion, isSmallTalk } from './small-talk';
import type { SpanMessage } from './span';
import type { FiledItem, SectionName } from './summary';
import { readToolResult } from './tool-results';
import { isEnglish, wordsOf } from './words';

/** An item being made; changed in place by later corrections, never after the reader is done. */
export interface Draft {
  section: SectionName;
  text: string;
  sources: string[];
  corrects: boolean;
  /** From before the span: read for understanding, filed only once the span corrects it. */
  known: boolean;
}

interface Found {
  readonly section: SectionName;
  readonly text: string;
  readonly corrects: boolean;
}

/** A message longer than this is read from both ends; the middle of a pasted book is no statement. Characters. */
const maxMessageChars = 20_000;

export class SpanReader {
  readonly #drafts: Draft[] = [];
  #person: { readonly name: string; readonly turn: number } | undefined;
  #question: string | undefined;
  #calls: SpanMessage['toolCalls'];

  /** `known`: the message stands before the span. */
  read(message: SpanMessage, known = false): void {
    const text = maskSecrets(clipText(message.text, maxMessageChars));
    switch (message.role) {
      case 'user':
        this.#readUser({ ...message, text }, known);
        this.#question = undefined;
        break;
      case 'assistant':
        for (const found of readAssistant(text)) this.#add(found, message, known);
        this.#question = openQuestion(text);
        this.#calls = message.toolCalls ?? this.#calls;
        break;
      case 'tool':
        for (const found of readToolResult({ ...message, text }, this.#calls))
          this.#add(found, message, known);
        break;
      default:
        message.role satisfies never;
    }
  }

  /** In the order in which they were first said. */
  items(): readonly FiledItem[] {
    return this.#drafts
      .filter((draft) => !draft.known)
      .map(({ section, text, sources, corrects }) => ({
        section,
        text,
        sources: sources.slice(-3),
        origin: 'extracted',
        ...(corrects ? { corrects: true } : {}),
      }));
  }

  #readUser(message: SpanMessage, known: boolean): void {
    const sentences = splitSentences(message.text).map(asStatement);
    const answer = this.#question === undefined ? undefined : readAnswer(this.#question, sentences);
    if (answer) this.#add(answer, message, known);
    for (const [at, sentence] of sentences.entries()) {
      if (answer && at === 0) continue;
      if (isQuestion(sentence) || isSmallTalk(sentence)) continue;
      this.#readSentence(sentence, message, known);
    }
  }

  #readSentence(sentence: string, message: SpanMessage, known: boolean): void {
    const opened = stripPreamble(sentence);
    if (isSmallTalk(opened.text) || isQuestion(opened.text)) return;
    const correction = readCorrection(opened);
    if (correction && applyCorrection(this.#drafts, correction, message.entryId)) return;
    const isOpened = opened.text.length < sentence.trim().length;
    if (!readsAsEnglish(opened.text) && !(isOpened && isLatin(opened.text))) {
      this.#addForeign(sentence, message, known);
      return;
    }
    for (const clause of splitClauses(opened.text.replace(changedTo, ' has changed to '))) {
      const said = withPerson(clause, this.#personAt(message.turn), this.#thingOf(message));
      for (const found of readEnglishClause(said, opened.corrects))
        this.#add(found, message, known);
      const person = personIn(said);
      if (person !== undefined) this.#person = { name: person, turn: message.turn };
    }
  }

  /** "She" is somebody of this turn or the one before; later nobody knows. */
  #personAt(turn: number): string | undefined {
    return this.#person && turn - this.#person.turn <= 1 ? this.#person.name : undefined;
  }

  /** "It" is a thing of the same message: "It rained all day" speaks of none. */
  #thingOf({ entryId }: SpanMessage): string | undefined {
    const last = this.#drafts.at(-1);
    return last?.sources.at(-1) === entryId ? last.text : undefined;
  }

  /** The speaker's own words, whole: nothing is known of their grammar but the section they ask for. */
  #addForeign(sentence: string, message: SpanMessage, known: boolean): void {
    const text = sentence.replace(/[\s.。!！…]+$/u, '');
    if (text.length < 200 && wordsOf(text).length < 2 && !/\p{N}/u.test(text)) return;
    if (isForeignThanks(text)) return;
    const corrects = foreignCorrection.test(text);
    if (corrects && applyForeignCorrection(this.#drafts, text, message.entryId)) return;
    const section = sectionByCue(text) ?? 'Critical context';
    this.#add({ section, text, corrects }, message, known);
  }

  #add(found: Found, message: SpanMessage, known: boolean): void {
    if (dropsAsCommand(found.text)) return;
    const date = absoluteDate(found.text, message.saidOn);
    const text = date === undefined ? found.text : `${found.text} (${date})`;
    this.#drafts.push({
      section: found.section,
      text,
      sources: [message.entryId],
      corrects: found.corrects,
      known,
    });
  }
}

/** "My number has changed, it's …" */
const changedTo =
  / (?:has |have )?changed[,;:]? (?:it's|it is|and (?:it's|is)|now it's)(?: now)? /iu;

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(text);
}

/** What an assistant's message ends by asking, if it asks for something that has an answer. */
function openQuestion(text: string): string | undefined {
  const last = splitSentences(text).at(-1);
  return last !== undefined && /[?？]\s*$/u.test(last) && last.length < 160 ? last : undefined;
}

/** Short statements such as "Rex: my dog" have no function word; Latin letters alone are then enough. */
function readsAsEnglish(text: string): boolean {
  if (isEnglish(text)) return true;
  return (
    isLatin(text) &&
    /^(?:my|the|our|i|i'm|im|note|to ?do|done|decision|goal|in progress|next|finished|[\p{L}\p{N}' -]{0,40}(?:password|code|pin|number|deadline|budget|address|birthday|email|phone|date|name|time)\b)/iu.test(
      text,
    )
  );
}
