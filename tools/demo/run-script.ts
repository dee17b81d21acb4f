/**
 * Holds a scripted conversation with the app. Each question is asked in a branch, and asked again in further
 * branches once its source has been through so many compactions as the stages say, so that neither question nor
 * answer ever stands in the conversation that is measured.
 */
import { verbatimTexts, type AppPage } from './app-page.ts';
import {
  keptMessages,
  pathTo,
  textOf,
  timesCompacted,
  type LogCompaction,
  type LogEntry,
  type LogMessage,
} from './log-entry.ts';
import {
  holdsAll,
  stageOf,
  type CompactionRow,
  type QuestionRow,
  type ReportRow,
  type Stage,
  type TurnRow,
} from './rows.ts';
import type { DemoScript, DemoTurn } from './script.ts';
import type { RunFigures } from './verdict.ts';

interface Fact {
  readonly name: string;
  readonly sourceId: string;
  question?: { readonly text: string; readonly expect: readonly string[] };
  readonly asked: Set<Stage>;
  /** Tries at a later stage that proved nothing because the value was still there word for word. */
  vain: number;
}

/** A value that keeps being repeated word for word is given up, or the run would never end. */
const mostVainTries = 4;

const isMessage = (entry: LogEntry): entry is LogMessage => entry.kind === 'message';
const isCompaction = (entry: LogEntry): entry is LogCompaction => entry.kind === 'compaction';

const compactionRow = (entry: LogCompaction): CompactionRow => ({
  trigger: entry.trigger,
  tokensBefore: entry.tokensBefore,
  tokensAfter: entry.tokensAfter,
  ms: entry.ms.prepare + entry.ms.summarize + entry.ms.audit + entry.ms.reassemble,
  writer: entry.writer,
  ranIn: entry.ranIn,
});

export class ScriptRun {
  readonly #app: AppPage;
  readonly #report: (row: ReportRow) => void;
  readonly #stages: readonly Stage[];
  readonly #facts = new Map<string, Fact>();
  readonly #rows: ReportRow[] = [];
  readonly #sent: string[] = [];
  readonly #seenCompactions = new Set<string>();
  #turn = 0;

  constructor(app: AppPage, stages: readonly Stage[], report: (row: ReportRow) => void) {
    this.#app = app;
    this.#stages = stages;
    this.#report = report;
  }

  async run(script: DemoScript): Promise<RunFigures> {
    for (const turn of script.turns) {
      if (turn.ask === undefined) await this.#say(turn);
      else await this.#askFirst(turn, turn.ask);
      await this.#askAgain();
    }
    const entries = await this.#app.entries();
    return {
      rows: this.#rows,
      stages: this.#stages,
      facts: [...this.#facts.values()].filter(({ question }) => question).map(({ name }) => name),
      sentTexts: this.#sent,
      loggedTexts: entries
        .filter(isMessage)
        .filter(({ message }) => message.role === 'user')
        .map(textOf),
      answeredBefore: script.answeredBefore,
    };
  }

  #add(row: ReportRow): void {
    this.#rows.push(row);
    this.#report(row);
  }

  /** Sends, waits until all is quiet, and reads the path that came of it. */
  async #exchange(
    text: string,
  ): Promise<{ path: readonly LogEntry[]; row: Omit<TurnRow, 'kind'> }> {
    this.#sent.push(text);
    await this.#app.send(text);
    await this.#app.idle();
    const [entries, leafId, facts] = await Promise.all([
      this.#app.entries(),
      this.#app.leafId(),
      this.#app.facts(),
    ]);
    const path = pathTo(entries, leafId);
    const reply = path.findLast((entry) => isMessage(entry) && entry.message.role === 'assistant');
    const usage = reply?.kind === 'message' ? reply.origin?.usage : undefined;
    const row = {
      turn: this.#turn,
      user: text,
      answer: reply?.kind === 'message' ? textOf(reply) : '',
      contextTokens: usage?.promptTokens ?? facts.lastRequest?.totalTokens ?? 0,
      reserveTokens: facts.parts.reserveTokens,
      window: facts.window,
      recallTokens: facts.lastRequest?.recallTokens ?? 0,
      compactions: this.#newCompactions(path),
      completionTokens: usage?.completionTokens ?? 0,
      decodeMs: usage?.decodeMs ?? 0,
    };
    return { path, row };
  }

  #newCompactions(path: readonly LogEntry[]): readonly CompactionRow[] {
    const fresh = path.filter(isCompaction).filter(({ id }) => !this.#seenCompactions.has(id));
    for (const { id } of fresh) this.#seenCompactions.add(id);
    return fresh.map(compactionRow);
  }

  async #say({ user, plant }: DemoTurn): Promise<void> {
    this.#turn += 1;
    const { path, row } = await this.#exchange(user);
    if (plant !== undefined) {
      const source = path.findLast((entry) => isMessage(entry) && entry.message.role === 'user');
      if (!source) throw new Error(`turn ${this.#turn} is not in the log`);
      this.#facts.set(plant, { name: plant, sourceId: source.id, asked: new Set(), vain: 0 });
    }
    this.#add({ kind: 'turn', ...row, ...(plant === undefined ? {} : { plant }) });
  }

  async #askFirst({ user, expect = [] }: DemoTurn, name: string): Promise<void> {
    const fact = this.#facts.get(name);
    if (!fact) throw new Error(`"${name}" was not planted`);
    fact.question = { text: user, expect };
    await this.#ask(fact, user, expect);
  }

  async #ask(fact: Fact, text: string, expect: readonly string[]): Promise<void> {
    const leafId = await this.#app.leafId();
    const { path, row } = await this.#exchange(text);
    const request = await this.#app.sentRequest();
    if (leafId !== null) await this.#app.goTo(leafId);
    const question: QuestionRow = {
      kind: 'question',
      ...row,
      fact: fact.name,
      expect,
      correct: holdsAll(row.answer, expect),
      sourceCompactedTimes: timesCompacted(path, fact.sourceId),
      verbatimInContext: verbatimTexts(request).some((said) => holdsAll(said, expect)),
    };
    const stage = stageOf(question, this.#stages);
    if (stage === undefined) fact.vain += 1;
    else fact.asked.add(stage);
    this.#add(question);
  }

  /** Asks again what has come to its next stage and is not there word for word. */
  async #askAgain(): Promise<void> {
    const [entries, leafId] = await Promise.all([this.#app.entries(), this.#app.leafId()]);
    const path = pathTo(entries, leafId);
    const kept = keptMessages(path).map(textOf);
    for (const fact of this.#facts.values()) {
      const { question } = fact;
      if (!question || fact.vain >= mostVainTries) continue;
      const times = timesCompacted(path, fact.sourceId);
      const stage = this.#stages.findLast((least) => times >= least);
      const isDue = stage !== undefined && !fact.asked.has(stage);
      if (!isDue || kept.some((text) => holdsAll(text, question.expect))) continue;
      await this.#ask(fact, question.text, question.expect);
    }
  }
}
