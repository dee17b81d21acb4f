/**
 * A message too big for the window, as a digest of its parts: the beginning of each, evenly over the whole
 * text, with what was left out said. The log keeps the message whole.
 */
import { clip } from './tool-outcome';

/** Share of the room for the first and for the last words, which say most often what a text is for. */
const edgeShare = 0.3;

/** At most `limit` characters and a line about the rest. Texts within the limit come back as they are. */
export function digestText(text: string, limit: number, entryId: string): string {
  if (text.length <= limit) return text;
  const note = `[${text.length} characters shortened; read_more("${entryId}") shows all]`;
  const room = Math.max(40, limit - note.length - 2);
  const edge = Math.floor(room * edgeShare);
  const inner = text.slice(edge, text.length - edge);
  const parts = evenParts(inner, Math.max(1, Math.floor((room - 2 * edge) / 90)));
  const beginnings = parts.map((part) => clip(sentence(part), 80));
  return [
    note,
    clip(text.slice(0, edge + 1), edge),
    ...beginnings,
    `…${text.slice(safeStart(text, text.length - edge))}`,
  ].join('\n');
}

function evenParts(text: string, count: number): readonly string[] {
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, i) => text.slice(i * size, (i + 1) * size));
}

/** The first whole sentence or line after the cut; what stands before it is half a sentence. */
function sentence(part: string): string {
  const whole = /[.!?。！？\n]\s*(\S[^\n]*)/u.exec(part)?.[1] ?? part;
  return whole.replace(/\s+/gu, ' ').trim();
}

function safeStart(text: string, start: number): number {
  const code = text.charCodeAt(start);
  return code >= 0xdc00 && code <= 0xdfff ? start + 1 : start;
}
