/** What the queue of the canvas tells people. */
export const runnerWords = {
  stopped: 'Stopped. Try again when you like.',
  baseGone: 'The card that this comes from is not on the board any more.',
  noSketch: 'The model gave no sketch that can be drawn. Try again, or use a bigger model.',
  done: (count: number) => (count === 1 ? '1 idea is there.' : `${count} ideas are there.`),
  tooLong: ({ neededTokens, window }: { neededTokens: number; window: number }) =>
    `The text is too long for this model: the request needs ${neededTokens} tokens, the window has ${window}. Shorten the card, or use a model with a larger window.`,
} as const;

/** What the boards tell people. */
export const storeWords = {
  newBoard: 'New board',
  noBoard: 'Open a board first.',
} as const;
