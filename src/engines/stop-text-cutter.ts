/** Ends a reply behind the first stop text, for libraries that have no such thing or cut it off. */
export interface StopTextCutter {
  /** Text that may be shown. Empty once a stop text has come. */
  push(text: string): string;
  readonly hit: boolean;
}

export function createStopTextCutter(stopTexts: readonly string[]): StopTextCutter {
  const wanted = stopTexts.filter((text) => text !== '');
  const longest = Math.max(0, ...wanted.map((text) => text.length));
  let tail = ''; // enough of what was shown to see a stop text that began there
  let hit = false;
  return {
    get hit() {
      return hit;
    },
    push(text) {
      if (hit) return '';
      const seen = tail + text;
      const ends = wanted
        .map((stopText) => ({ at: seen.indexOf(stopText), length: stopText.length }))
        .filter(({ at }) => at >= 0)
        .map(({ at, length }) => at + length);
      hit = ends.length > 0;
      const shown = hit ? seen.slice(0, Math.min(...ends)).slice(tail.length) : text;
      tail = longest > 1 ? seen.slice(-(longest - 1)) : '';
      return shown;
    },
  };
}
