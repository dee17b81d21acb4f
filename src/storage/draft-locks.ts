/**
 * Who is writing a reply. A lock of the browser is held while a tab writes a draft and is gone with the tab,
 * which is the only sure way to tell a killed tab from one that is busy or asleep.
 */

export interface DraftLocks {
  /** False when another tab is writing in this session. Holding twice is one hold. */
  hold(sessionId: string): Promise<boolean>;
  isHeld(sessionId: string): boolean;
  release(sessionId: string): void;
  releaseAll(): void;
  /** Runs `work` and resolves to true if nobody holds the session, this tab included. */
  ifFree(sessionId: string, work: () => Promise<void>): Promise<boolean>;
}

/** The part of the browser's lock manager that is used. */
export interface LockSource {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    callback: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
}

/** Without `locks` (no browser that runs the models lacks them) only this tab is known of. */
export function createDraftLocks(prefix: string, locks: LockSource | undefined): DraftLocks {
  const held = new Map<string, () => void>();

  function hold(sessionId: string): Promise<boolean> {
    if (held.has(sessionId)) return Promise.resolve(true);
    if (!locks) {
      held.set(sessionId, () => undefined);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const whileHeld = (lock: unknown) => {
        if (!lock) {
          resolve(false);
          return Promise.resolve();
        }
        return new Promise<void>((release) => {
          held.set(sessionId, release);
          resolve(true);
        });
      };
      locks.request(prefix + sessionId, { ifAvailable: true }, whileHeld).catch(() => {
        // A page that is going away is refused locks; its draft cannot be written either.
        resolve(false);
      });
    });
  }

  function release(sessionId: string): void {
    held.get(sessionId)?.();
    held.delete(sessionId);
  }

  return {
    hold,
    release,
    isHeld: (sessionId) => held.has(sessionId),
    releaseAll() {
      for (const sessionId of [...held.keys()]) release(sessionId);
    },
    async ifFree(sessionId, work) {
      if (held.has(sessionId)) return false;
      if (!locks) {
        await work();
        return true;
      }
      let wasFree = false;
      await locks.request(prefix + sessionId, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        wasFree = true;
        await work();
      });
      return wasFree;
    },
  };
}
