/**
 * The app as a person uses it (the composer) and as its automation handle reports it. The handle,
 * `globalThis.palimpsest`, is described in CONTRIBUTING.md.
 */
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { parseEntries, pathTo, textOf, type LogEntry } from './log-entry.ts';

const factsSchema = v.object({
  window: v.number(),
  reserveTokens: v.number(),
  contextTokens: v.number(),
  recallTokens: v.number(),
  device: v.string(),
  modelId: v.string(),
});

const rowsSchema = v.array(
  v.object({
    role: v.string(),
    content: v.string(),
    kind: v.picklist(['system', 'verbatim', 'summary', 'recall']),
  }),
);

export type AppFacts = Readonly<v.InferOutput<typeof factsSchema>>;
export type SentRow = Readonly<v.InferOutput<typeof rowsSchema>[number]>;

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

  /** Until the composer is there and a model is loaded. */
  async untilReady(): Promise<void> {
    await this.composer.waitFor({ timeout: 60_000 });
    await this.#page.waitForFunction(
      () => {
        const handle: unknown = Reflect.get(globalThis, 'palimpsest');
        return typeof handle === 'object' && handle !== null;
      },
      undefined,
      { timeout: 60_000 },
    );
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

  async facts(): Promise<AppFacts> {
    return v.parse(factsSchema, await this.#call('facts'));
  }

  async entries(): Promise<readonly LogEntry[]> {
    return parseEntries(await this.#call('entries'));
  }

  /** The rows of the last request. */
  async sentRows(): Promise<readonly SentRow[]> {
    return v.parse(rowsSchema, await this.#call('context'));
  }

  async leafId(): Promise<string | null> {
    return v.parse(v.nullable(v.string()), await this.#call('leafId'));
  }

  async goTo(entryId: string | null): Promise<void> {
    await this.#call('goTo', entryId);
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
