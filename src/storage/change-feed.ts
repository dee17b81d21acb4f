/**
 * Tells that something in the database changed, in this tab and in the others, so that what they show can
 * follow. It carries no data: whoever is told reads again.
 */

export type StorageChange =
  /** Entries, leaf, title or draft of this session; or it was created or deleted. */
  | { readonly type: 'session'; readonly sessionId: string }
  | { readonly type: 'settings' }
  | { readonly type: 'memories' }
  | { readonly type: 'tasks'; readonly sessionId: string }
  /** Everything was erased. */
  | { readonly type: 'erased' };

export interface StorageNews {
  readonly change: StorageChange;
  readonly from: 'this-tab' | 'another-tab';
}

export interface ChangeFeed {
  publish(change: StorageChange): void;
  /** Returns the way to stop listening. A listener must not throw. */
  subscribe(listener: (news: StorageNews) => void): () => void;
  close(): void;
}

/** `channelName` undefined: this tab only. */
export function createChangeFeed(channelName?: string): ChangeFeed {
  const listeners = new Set<(news: StorageNews) => void>();
  const channel =
    channelName !== undefined && 'BroadcastChannel' in globalThis
      ? new BroadcastChannel(channelName)
      : undefined;
  const tell = (news: StorageNews) => {
    for (const listener of [...listeners]) listener(news);
  };
  if (channel) {
    channel.onmessage = (event: MessageEvent<unknown>) => {
      const change = parseChange(event.data);
      if (change) tell({ change, from: 'another-tab' });
    };
  }
  return {
    publish(change) {
      channel?.postMessage(change);
      tell({ change, from: 'this-tab' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close() {
      listeners.clear();
      channel?.close();
    },
  };
}

/** A tab of another version may send what this one does not know; that is ignored. */
function parseChange(data: unknown): StorageChange | undefined {
  if (!(data instanceof Object) || !('type' in data)) return undefined;
  if ('sessionId' in data && typeof data.sessionId === 'string') {
    const { type, sessionId } = data;
    if (type === 'session' || type === 'tasks') return { type, sessionId };
  }
  const { type } = data;
  if (type === 'settings' || type === 'memories' || type === 'erased') return { type };
  return undefined;
}
