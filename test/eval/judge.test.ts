import { describe, expect, it } from 'vitest';
import { holdsVerbatim, judge, nameTest, type ContextPiece } from '../../tools/eval/judge';

const said = 'I moved to Porto in March 2019 because my cousin Inês runs a bakery there.';
const evidence = [{ entryId: 'e1', text: said }];
const isName = nameTest([said, 'a bakery by the sea']);

function verdict(answer: string, ...pieces: readonly ContextPiece[]) {
  return judge({ answer, evidence, pieces, isName });
}

const item = (text: string, ...sources: readonly string[]): ContextPiece => ({
  kind: 'item',
  text,
  sources,
});

describe('judge', () => {
  it('takes a turn word for word, whatever the answer', () => {
    const message: ContextPiece = { kind: 'message', text: said, sources: ['e1'] };
    expect(verdict('Likely yes', message)).toMatchObject({ answerable: true, verbatim: true });
  });

  it('takes nine words of ten for word for word, and fewer not', () => {
    expect(
      holdsVerbatim(
        'one two three four five six seven eight nine',
        'one two three four five six seven eight nine ten',
      ),
    ).toBe(true);
    expect(
      holdsVerbatim(
        'one two three four five six seven eight',
        'one two three four five six seven eight nine ten',
      ),
    ).toBe(false);
    expect(holdsVerbatim('very', 'very very')).toBe(false);
  });

  it('takes an item that names the turn and holds the answer', () => {
    expect(verdict('Porto', item('moved to Porto, 2019', 'e1'))).toMatchObject({
      answerable: true,
      verbatim: false,
    });
  });

  it('refuses an item that lacks a name, a number or most of the words', () => {
    expect(verdict('Porto', item('moved in 2019', 'e1')).answerable).toBe(false);
    expect(verdict('a bakery in 2019', item('the bakery', 'e1')).answerable).toBe(false);
    expect(verdict('cousin runs bakery', item('has a cousin', 'e1')).answerable).toBe(false);
  });

  it('refuses an item that names the turn among more than three, and one that does not name it', () => {
    expect(verdict('Porto', item('moved to Porto', 'e1', 'e2', 'e3', 'e4')).missing).toEqual([
      'e1',
    ]);
    expect(verdict('Porto', item('moved to Porto', 'e2')).missing).toEqual(['e1']);
  });

  it('wants every evidence turn', () => {
    const two = [...evidence, { entryId: 'e2', text: 'I sold the flat.' }];
    const pieces = [item('moved to Porto', 'e1')];
    expect(judge({ answer: 'Porto', evidence: two, pieces, isName })).toMatchObject({
      answerable: false,
      missing: ['e2'],
    });
  });
});
