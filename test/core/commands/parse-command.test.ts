import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandArguments, commandNames } from '../../../src/core/commands/command-names';
import { parseInput, suggestCommands } from '../../../src/core/commands/parse-command';

describe('what the composer’s text asks for', () => {
  it.each([
    ['hello'],
    [''],
    ['a / b'],
    [' /compact'],
    ['/ compact'],
    ['/usr/bin is on my path'],
    ['/2026/12/01 was a Tuesday'],
    ['/compact/now'],
    ['/?'],
  ])('%j is a message as it stands', (text) => {
    expect(parseInput(text)).toEqual({ kind: 'message', text });
  });

  it('sends a slash that is written twice as one', () => {
    expect(parseInput('//compact is a command')).toEqual({
      kind: 'message',
      text: '/compact is a command',
    });
    expect(parseInput('///')).toEqual({ kind: 'message', text: '//' });
  });

  it.each([
    ['/compact', { kind: 'command', name: 'compact', argument: '' }],
    [
      '/COMPACT  the wedding \n plans ',
      { kind: 'command', name: 'compact', argument: 'the wedding \n plans' },
    ],
    ['/model Qwen3 0.6B', { kind: 'command', name: 'model', argument: 'Qwen3 0.6B' }],
    ['/undo ', { kind: 'command', name: 'undo', argument: '' }],
    ['/undo all', { kind: 'surplus', name: 'undo' }],
    ['/compct', { kind: 'unknown', typed: 'compct', similar: 'compact' }],
    ['/serach tea', { kind: 'unknown', typed: 'serach', similar: 'search' }],
    ['/Summe', { kind: 'unknown', typed: 'Summe' }],
    ['/要約', { kind: 'unknown', typed: '要約' }],
    ['/', { kind: 'unknown', typed: '' }],
  ])('%j', (text, parsed) => {
    expect(parseInput(text)).toEqual(parsed);
  });

  it('never loses a text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const asMessage = parseInput(text.startsWith('/') ? `/${text}` : text);
        expect(asMessage).toEqual({ kind: 'message', text });
        parseInput(`/${text}`);
      }),
      { numRuns: 300 },
    );
  });

  it('reads every command that takes nothing, and every one that takes something', () => {
    for (const name of commandNames) {
      expect(parseInput(`/${name}`)).toEqual({ kind: 'command', name, argument: '' });
      const kind = commandArguments[name] === 'none' ? 'surplus' : 'command';
      expect(parseInput(`/${name} x`)).toMatchObject({ kind, name });
    }
  });
});

describe('the list', () => {
  it('opens on a slash with all, and narrows', () => {
    expect(suggestCommands('/')).toEqual(commandNames);
    expect(suggestCommands('/S')).toEqual(['search', 'settings']);
    expect(suggestCommands('/xyz')).toEqual([]);
  });

  it.each([[''], ['hello'], ['/compact '], ['//'], ['/a/b']])('stays shut at %j', (text) => {
    expect(suggestCommands(text)).toEqual([]);
  });
});
