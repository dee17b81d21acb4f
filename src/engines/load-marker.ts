/**
 * A mark that a model is being loaded. Found at a start it means that the last load took the tab with it:
 * loading again unasked would crash it again, for ever. Written at once, since a dying tab waits for nothing.
 */

export interface LoadMarker {
  /** The model whose load never ended, if there is one; asked once, at the start. */
  interrupted(): Promise<MarkedModel | undefined>;
  begin(model: MarkedModel): void;
  /** Also when the page is left: a reload is no crash. */
  end(): void;
}

export interface MarkedModel {
  readonly modelId: string;
  readonly modelName: string;
}

/** The part of a store that is used; undefined where the browser gives none. */
export type MarkerStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The part of the lock manager that is used; absent on plain http. */
export type MarkerLocks = Pick<LockManager, 'request' | 'query'>;

const key = 'palimpsest:loading';

/** A lock is held beside the mark: the mark of a tab that is loading right now is no crash. */
export function createLoadMarker(
  store: MarkerStore | undefined,
  locks: MarkerLocks | undefined,
): LoadMarker {
  let free: () => void = () => undefined;
  return {
    async interrupted() {
      const { held = [] } = (await locks?.query()) ?? {};
      if (held.some(({ name }) => name === key)) return undefined;
      return attempt(() => parse(store?.getItem(key)));
    },
    begin({ modelId, modelName }) {
      attempt(() => store?.setItem(key, JSON.stringify({ modelId, modelName })));
      free();
      const loading = new Promise<void>((resolve) => {
        free = resolve;
      });
      void locks?.request(key, { mode: 'shared' }, () => loading);
    },
    end() {
      attempt(() => store?.removeItem(key));
      free();
    },
  };
}

/** A store that is full or blocked costs the protection and nothing else. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function parse(text: string | null | undefined): MarkedModel | undefined {
  if (typeof text !== 'string') return undefined;
  const value: unknown = JSON.parse(text);
  const isMark = value instanceof Object && 'modelId' in value && 'modelName' in value;
  if (!isMark) return undefined;
  const { modelId, modelName } = value;
  const areTexts = typeof modelId === 'string' && typeof modelName === 'string';
  return areTexts ? { modelId, modelName } : undefined;
}
