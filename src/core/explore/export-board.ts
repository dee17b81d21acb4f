/** A board as text: Markdown to read, JSON to bring back. */
import { findItem, type Board, type BoardItem } from './board';
import { checkBoard, type CheckedBoard } from './board-check';
import { descendantsOf, outlineOf } from './descent';

/** Grows when an older app could not read the file. */
const exportVersion = 1;

export function boardToJson(board: Board): string {
  return `${JSON.stringify({ palimpsestBoard: exportVersion, board }, null, 2)}\n`;
}

/** Larger files hold no board of ours. Characters. */
const maxImportLength = 8_000_000;

export function boardFromJson(text: string): CheckedBoard {
  if (text.length > maxImportLength)
    return { kind: 'refused', reason: 'The file is too large for a board.' };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { kind: 'refused', reason: 'The file is not JSON, so it holds no board.' };
  }
  if (!(data instanceof Object) || !('palimpsestBoard' in data) || !('board' in data)) {
    return { kind: 'refused', reason: 'The file is JSON, but no board of Palimpsest.' };
  }
  if (data.palimpsestBoard !== exportVersion) {
    return { kind: 'refused', reason: 'The board was exported by another version of Palimpsest.' };
  }
  return checkBoard(data.board);
}

export function boardToMarkdown(board: Board): string {
  const lines = outlineOf(board).flatMap(({ id, depth }) => {
    const item = findItem(board, id);
    if (!item || item.text === '') return [];
    const marks = [item.starred ? '★ ' : '', escaped(item.text), note(item)];
    return [`${'  '.repeat(depth)}- ${marks.join('')}`];
  });
  return `# ${escaped(board.title)}\n\n${lines.join('\n')}\n`;
}

function note({ provenance: { operation, dimension, t } }: BoardItem): string {
  if (operation === 'written') return '';
  const place = t === undefined ? '' : ` ${Math.round(t * 100)} %`;
  return ` _(${dimension === undefined ? operation : escaped(dimension)}${place})_`;
}

function escaped(text: string): string {
  return text.replace(/\s*\n\s*/gu, ' ').replace(/[\\`*_[\]<>#|]/gu, '\\$&');
}

/** "Why is this here?" in a sentence or two. */
export function reasonFor(board: Board, item: BoardItem): string {
  const { operation, parents, dimension, t, modelId, seed } = item.provenance;
  const names = parents.map((id) => quoted(findItem(board, id)?.text));
  const from = names.length === 0 ? '' : ` from ${names.join(' and ')}`;
  const place = t === undefined ? '' : `, ${Math.round(t * 100)} % of the way`;
  const along = dimension === undefined ? '' : ` along “${dimension}”${place}`;
  const by = modelId === undefined ? '' : ` Written by ${modelId}, seed ${seed ?? 0}.`;
  const below = descendantsOf(board, [item.id]).size;
  const children =
    below === 0 ? '' : ` ${below === 1 ? 'One card comes' : `${below} cards come`} from it.`;
  return `${wordsOf[operation]}${from}${along}.${by}${children}`;
}

function quoted(text: string | undefined): string {
  if (text === undefined) return 'a card that was deleted';
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
}

const wordsOf: Readonly<Record<BoardItem['provenance']['operation'], string>> = {
  written: 'Written by you',
  dimension: 'A variation',
  interpolation: 'A step between, made',
  near: 'Something near, made',
  unexpected: 'Something unexpected, made',
  mix: 'A mix, made',
  sliders: 'A change by sliders, made',
  remix: 'A second try, made',
  duplicate: 'A copy, made',
  'from-chat': 'Taken from the chat',
};
