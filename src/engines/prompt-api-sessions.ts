/**
 * Sessions of the browser's model. One stands for each system text, with nothing else in it: what it holds
 * is what the system text costs, which the API can tell in no other way, and each call begins with a copy
 * of it. The session of the last reply is kept, so that a conversation which goes on is not read anew.
 */
import {
  readSession,
  type PromptApi,
  type PromptMessage,
  type PromptSession,
} from './prompt-api-session';
import { sameMessages, type PromptRequest } from './prompt-api-messages';
import { promptApiLanguages } from './prompt-api-availability';

/** The app has a few: the conversation's, the summariser's, one for each small job. */
const keptSystemTexts = 3;

/** A session to prompt, and what it still has to be told. */
export interface Opened {
  readonly session: PromptSession;
  readonly input: readonly PromptMessage[];
}

export interface PromptSessions {
  /** Tokens of the whole request. */
  count(request: PromptRequest): Promise<number>;
  /** Of a session without anything in it. */
  measure(input: Parameters<PromptSession['measure']>[0]): Promise<number>;
  /** The session that goes on from the last reply, if this request does so and there is room for `tokens`. */
  goOn(request: PromptRequest, tokens: number): Promise<Opened | undefined>;
  begin(request: PromptRequest): Promise<Opened>;
  /** After a reply that ended by itself; all other sessions are to be destroyed by who opened them. */
  keep(session: PromptSession, request: PromptRequest, reply: string): void;
  destroy(): void;
}

export function createPromptSessions(
  api: PromptApi,
  empty: PromptSession,
  contextWindow: number,
): PromptSessions {
  const bases = new Map<string, Promise<PromptSession>>([['', Promise.resolve(empty)]]);
  let held: ({ readonly session: PromptSession } & PromptRequest) | undefined;

  function baseFor(system: string): Promise<PromptSession> {
    const known = bases.get(system);
    const base = known ?? createBase(system);
    if (system === '') return base;
    bases.delete(system);
    bases.set(system, base); // last used, last
    const [oldest] = [...bases.keys()].filter((text) => text !== '');
    if (bases.size > keptSystemTexts + 1 && oldest !== undefined) drop(oldest);
    return base;
  }

  async function createBase(system: string): Promise<PromptSession> {
    const initialPrompts = [{ role: 'system', content: system }] as const;
    return readSession(await api.create({ ...promptApiLanguages, initialPrompts }));
  }

  function drop(system: string): void {
    const base = bases.get(system);
    bases.delete(system);
    void base?.then(
      (session) => {
        session.destroy();
      },
      () => undefined, // it was never made, and whoever waited for it has been told
    );
  }

  return {
    async count({ system, messages }) {
      const base = await baseFor(system);
      return base.contextUsage + (await base.measure(messages));
    },
    measure: (input) => empty.measure(input),
    async goOn({ system, messages }, tokens) {
      if (held === undefined || held.system !== system) return undefined;
      const known = held.messages.length;
      if (!sameMessages(held.messages, messages.slice(0, known))) return undefined;
      const { session } = held;
      const input = messages.slice(known);
      const used = session.contextUsage + (await session.measure(input));
      if (used + tokens > contextWindow) return undefined;
      held = undefined;
      return { session, input };
    },
    async begin({ system, messages }) {
      held?.session.destroy();
      held = undefined;
      const base = await baseFor(system);
      return { session: await base.clone(), input: messages };
    },
    keep(session, { system, messages }, reply) {
      held = { session, system, messages: [...messages, { role: 'assistant', content: reply }] };
    },
    destroy() {
      held?.session.destroy();
      for (const system of [...bases.keys()]) drop(system);
    },
  };
}
