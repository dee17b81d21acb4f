/** A text cut into words, each with whether all compared texts share it. */
import { likenessKey } from '../../core/explore/likeness';

export interface ComparedWord {
  readonly text: string;
  readonly isShared: boolean;
}

export function compareWords(text: string, others: readonly string[]): readonly ComparedWord[] {
  const known = others.map((other) => new Set(likenessKey(other).split(' ')));
  return text.split(/(?<=\s)/u).map((piece) => {
    const key = likenessKey(piece);
    return { text: piece, isShared: key === '' || known.every((words) => words.has(key)) };
  });
}
