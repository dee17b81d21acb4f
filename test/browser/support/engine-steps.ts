// Small steps that engine tests share.
import { expect } from 'vitest';
import type { ChatRow } from '../../../src/core/chat-row';
import type { Engine, EngineEvent, EngineInfo, LoadRequest } from '../../../src/core/engine';

export const user = (content: string): ChatRow => ({ role: 'user', content });
export const assistant = (content: string): ChatRow => ({ role: 'assistant', content });

/** Loads, and fails the test when that fails. */
export async function loaded(engine: Engine, request: LoadRequest): Promise<EngineInfo> {
  const outcome = await engine.load(request, () => undefined);
  expect(outcome).toMatchObject({ kind: 'loaded' });
  if (outcome.kind !== 'loaded') throw new Error('not loaded');
  return outcome.info;
}

export async function eventsOf(events: AsyncIterable<EngineEvent>): Promise<EngineEvent[]> {
  const all: EngineEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

export function textOf(events: readonly EngineEvent[]): string {
  return events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
}

/** The event that ends a call. Fails the test when there is not exactly one, or when it is not the last. */
export function endOf(events: readonly EngineEvent[]): EngineEvent {
  const ends = events.filter((event) => event.type === 'finish' || event.type === 'error');
  expect(ends).toHaveLength(1);
  const [end] = ends;
  expect(events.at(-1)).toBe(end);
  if (end === undefined) throw new Error('no end');
  return end;
}

export function finishOf(events: readonly EngineEvent[]) {
  const end = endOf(events);
  expect(end.type).toBe('finish');
  if (end.type !== 'finish') throw new Error('ended with an error');
  return end;
}

/** Reads a call and does something at its first text. */
export async function atFirstText(
  events: AsyncIterable<EngineEvent>,
  act: () => void,
): Promise<EngineEvent[]> {
  const all: EngineEvent[] = [];
  for await (const event of events) {
    if (event.type === 'text-delta' && textOf(all) === '') act();
    all.push(event);
  }
  return all;
}

/** What an EngineError that a promise is rejected with says. */
export async function kindOfRejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'resolved',
    (error: unknown) =>
      typeof error === 'object' && error !== null && 'kind' in error ? error.kind : error,
  );
}
