/**
 * The app as a person uses it (the composer) and as its automation handle reports it. The handle,
 * `globalThis.palimpsest`, is described in CONTRIBUTING.md.
 */
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { parseEntries, pathTo, textOf, type LogEntry } from './log-entry.ts';

const factsSchema = v.object({
  window: v.number(),
  device: v.string(),
  modelId: v.string(),
  parts: v.object({ reserveTokens: v.number(), totalTokens: v.number() }),
  /** Null before the first request of the conversation. */
  lastRequest: v.nullable(v.object({ totalTokens: v.number(), recallTokens: v.number() })),
});

const requestSchema = v.object({
  rows: v.array(v.object({ role: v.string(), content: v.string() })),
  segments: v.array(v.object({ part: v.string(), rowIndex: v.number(), text: v.string() })),
});

export type AppFacts = Readonly<v.InferOutput<typeof factsSchema>>;
export type SentRequest = Readonly<v.InferOutput<typeof requestSchema>>;

/** Parts of a request that stand for messages: those are there word for word. */
const verbatimParts = new Set(['head', 'pinned', 'tail']);

/** The texts of a request that were said in the conversation and are sent word for word. */
export const verbatimTexts = ({ segments }: SentRequest): readonly string[] =>
  segments.filter(({ part }) => verbatimParts.has(part)).map(({ text }) => text);

/** A reply takes seconds on a CPU; on a software GPU a hundred times that. */
const replyTimeoutMs = 300_000;

export class AppPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  #call(method: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#page.evaluate(
      ([name, given]) => {
        const handle: unknown = Reflect.get(globalThis, 'palimpsest');
        if (typeof handle !== 'object' || handle === null)
          throw new Error('no globalThis.palimpsest');
        const verb: unknown = Reflect.get(handle, name);
        if (typeof verb !== 'function') throw new Error(`globalThis.palimpsest has no ${name}()`);
        return Reflect.apply(verb, handle, given) as unknown;
      },
      [method, [...args]] as const,
    );
  }

  /** Until the composer is there, a model is loaded and nothing runs. */
  async untilReady(): Promise<void> {
    await this.composer.waitFor({ timeout: 60_000 });
    await this.#page
      .getByRole('status')
      .filter({ hasText: /ready on the/ })
      .waitFor({ timeout: 60_000 });
    await this.idle();
  }

  get composer(): ReturnType<Page['getByRole']> {
    return this.#page.getByRole('textbox', { name: 'Message', exact: true });
  }

  /** Types and sends, as a person does; resolves when the message is in the log. */
  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    // The composer is emptied when the message is logged; a refusal leaves the text there.
    await this.#page.waitForFunction(
      () => document.querySelector('textarea')?.value === '',
      undefined,
      { timeout: replyTimeoutMs },
    );
  }

  /** Until the reply and all background work are done. */
  async idle(): Promise<void> {
    const timeout = new Promise<never>((_resolve, reject) => {
      setTimeout(() => {
        reject(new Error(`The app was still busy after ${replyTimeoutMs / 1000} s.`));
      }, replyTimeoutMs).unref();
    });
    await Promise.race([this.#call('idle'), timeout]);
  }

  /** Name, device and state of the model, as the page says it. */
  async modelLine(): Promise<string> {
    const line = this.#page.getByRole('status').filter({ hasText: /ready on the/ });
    return ((await line.first().textContent()) ?? '').replace(/\s+/g, ' ').trim();
  }

  /** Rejects before the first message: until then the app has no conversation to speak of. */
  async facts(): Promise<AppFacts> {
    return v.parse(factsSchema, await this.#call('facts'));
  }

  async entries(): Promise<readonly LogEntry[]> {
    return parseEntries(await this.#call('entries'));
  }

  /** The last request, as it was sent. */
  async sentRequest(): Promise<SentRequest> {
    return v.parse(requestSchema, await this.#call('context'));
  }

  async leafId(): Promise<string | null> {
    return v.parse(v.nullable(v.string()), await this.#call('leafId'));
  }

  /** Throws if the app did not go there: everything after would be said at the wrong place. */
  async goTo(entryId: string): Promise<void> {
    if ((await this.#call('goTo', entryId)) !== true) throw new Error(`cannot go to ${entryId}`);
  }

  /** The entries of the conversation as it is shown, in order. */
  async path(): Promise<readonly LogEntry[]> {
    return pathTo(await this.entries(), await this.leafId());
  }

  /** Text of the last message of the model; empty if there is none. */
  async newestReply(): Promise<string> {
    const reply = (await this.path()).findLast(
      (entry) => entry.kind === 'message' && entry.message.role === 'assistant',
    );
    return reply?.kind === 'message' ? textOf(reply) : '';
  }
}
