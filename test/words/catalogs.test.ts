/** Each language says all that English says, in its own words. */
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/core/settings';
import { chatWords } from '../../src/ui/chat/chat-words';
import { firstRunWords } from '../../src/ui/chat/first-run-words';
import { livePhases } from '../../src/ui/chat/live-words';
import { messageWords } from '../../src/ui/chat/message-words';
import { toolWords } from '../../src/ui/chat/tool-words';
import { frameWords } from '../../src/ui/frame/frame-words';
import { railWords } from '../../src/ui/frame/rail-words';
import { speak } from '../../src/words/locale.svelte';

const sections: Readonly<Record<string, object>> = {
  chat: chatWords,
  'first-run': firstRunWords,
  frame: frameWords,
  live: livePhases,
  message: messageWords,
  rail: railWords,
  'tool-lines': toolWords,
};

/** The same in that language: the word itself, or an example to send to a model that reads English. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: ['frame.chat'],
  fr: ['frame.conversations', 'chat.conversation', 'chat.instructions', 'chat.message'],
  es: ['chat.speed', 'chat.tokens', 'frame.chat'],
  ja: [],
  zh: [],
};
const isExample = (path: string): boolean => /^first-run\.list\.\d\.text$/.test(path);

/** A value for each place that a function has, the same in every language. */
const samples = [7, 'Xyzzy', 3] as const;

function saidBy(words: unknown): unknown {
  if (typeof words !== 'function') return words;
  const of = (first: number | string): unknown => Reflect.apply(words, undefined, [first, 7]);
  try {
    return of(samples[1]);
  } catch {
    return of(samples[0]); // it counts
  }
}

function textsOf(words: unknown, path: string): readonly (readonly [string, string])[] {
  const said = saidBy(words);
  if (typeof said === 'string') return [[path, said]];
  if (typeof said !== 'object' || said === null) throw new Error(`${path} says nothing.`);
  return Object.entries(said).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
}

const all = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(sections).flatMap(([name, words]) => textsOf(words, name)));

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test('says everything in words of its own', async () => {
    await speak('en');
    const english = all();
    expect(await speak(language)).toBe(true);
    const own = all();
    await speak('en');
    expect([...own.keys()]).toEqual([...english.keys()]);
    const same = [...own].filter(([path, text]) => text === english.get(path) && !isExample(path));
    expect(same.map(([path]) => path).sort()).toEqual([...(alike[language] ?? [])].sort());
  });

  test('keeps what it is given, raises its voice nowhere and leaves nothing blank', async () => {
    await speak('en');
    const english = all();
    await speak(language);
    const own = all();
    await speak('en');
    for (const [path, text] of own) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toMatch(/[!！¡]/);
      if (english.get(path)?.includes('Xyzzy')) expect(text, path).toContain('Xyzzy');
    }
  });
});
