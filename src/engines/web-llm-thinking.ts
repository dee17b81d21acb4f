/**
 * Parts a reply into what a model thinks and what it says. The marks are text like any other and arrive in
 * pieces, so what may be the beginning of one is held back until it is known.
 */
export interface ReplyPiece {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

export interface ThinkingSplitter {
  /** What became certain with this text, in order; never an empty piece. */
  push(text: string): readonly ReplyPiece[];
  /** What was held back. */
  flush(): readonly ReplyPiece[];
}

const open = '<think>';
const close = '</think>';

/**
 * `start`: what a reply begins with. `answer` – there is no thinking, marks are plain text; `either` – a
 * block may stand at the very beginning; `thought` – the template has opened one already.
 */
export function createThinkingSplitter(start: 'answer' | 'either' | 'thought'): ThinkingSplitter {
  let state: 'answer' | 'either' | 'thought' | 'after' = start;
  let held = '';
  let thought = false;
  const out: ReplyPiece[] = [];

  const write = (kind: ReplyPiece['kind'], text: string): void => {
    // A block without a thought in it (some templates write one) is nothing to show.
    if (text !== '' && (kind === 'text' || text.trim() !== '')) out.push({ kind, text });
  };

  /** One step of the reading; false when more text is needed, or none is left. */
  function step(): boolean {
    switch (state) {
      case 'either':
        return begin();
      case 'thought':
        return think();
      case 'after': {
        held = held.trimStart();
        if (held === '') return false;
        state = 'answer';
        return true;
      }
      case 'answer':
        write('text', held);
        held = '';
        return false;
      default:
        return state satisfies never;
    }
  }

  function begin(): boolean {
    const begun = held.trimStart();
    if (begun.startsWith(open)) {
      held = begun.slice(open.length);
      state = 'thought';
      return true;
    }
    if (open.startsWith(begun)) return false;
    state = 'answer';
    return true;
  }

  function think(): boolean {
    if (!thought) held = held.trimStart();
    const end = held.indexOf(close);
    if (end >= 0) {
      write('reasoning', held.slice(0, end).trimEnd());
      held = held.slice(end + close.length);
      state = 'after';
      return true;
    }
    // White space too: at the end of the block it is left out.
    const certain = held.slice(0, held.length - heldBack(held)).trimEnd();
    write('reasoning', certain);
    thought ||= certain !== '';
    held = held.slice(certain.length);
    return false;
  }

  const take = (): readonly ReplyPiece[] => out.splice(0);

  return {
    push(text) {
      held += text;
      while (step());
      return take();
    },
    flush() {
      if (state === 'thought') write('reasoning', held.trimEnd());
      else write('text', state === 'after' ? '' : held);
      held = '';
      return take();
    },
  };
}

/** Characters at the end that may be the beginning of the closing mark. */
function heldBack(text: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length -= 1) {
    if (close.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
