/** A file's lines, read piece by piece: a big file is never in memory as a whole. */

/** One conversation stands on one line; beyond this it is none of ours, and the page would not survive it. */
const maxLineChars = 256_000_000;

export type ReadLine =
  { readonly kind: 'line'; readonly text: string } | { readonly kind: 'too-long' };

/** Without line ends; a byte order mark is left out. Rejects when the file cannot be read. */
export async function* readLines(file: Blob): AsyncGenerator<ReadLine> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const pieces = value.split('\n');
      for (const piece of pieces.slice(0, -1)) {
        yield { kind: 'line', text: withoutReturn([...rest, piece].join('')) };
        rest = [];
        length = 0;
      }
      const last = pieces.at(-1) ?? '';
      length += last.length;
      if (length > maxLineChars) {
        yield { kind: 'too-long' };
        return;
      }
      rest.push(last);
    }
    if (length > 0) yield { kind: 'line', text: withoutReturn(rest.join('')) };
  } finally {
    // Whoever stops reading early needs the rest no more, and why it could not be cancelled is of no use.
    await reader.cancel().catch(() => undefined);
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
