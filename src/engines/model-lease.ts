/**
 * Who may hold large models on this machine: one tab at a time, since two would need twice the memory. The
 * lease is a Web Lock, so that a tab that dies gives it back by dying. Another tab may take it over; the one
 * that had it is told and frees its memory.
 */

export interface ModelLease {
  /**
   * True when this tab holds it now (or held it already). `take` takes it from another tab. `onTaken` is
   * called once when another tab takes it over.
   */
  acquire(how: 'ask' | 'take', onTaken: () => void): Promise<boolean>;
  release(): void;
}

/** The part of the lock manager that is used; absent on plain http. */
export type LeaseLocks = Pick<LockManager, 'request'>;

const lockName = 'palimpsest:large-model';

/** Without locks every tab is on its own, as before there were any. */
export function createModelLease(locks: LeaseLocks | undefined): ModelLease {
  let release: (() => void) | undefined;
  return {
    async acquire(how, onTaken) {
      if (locks === undefined || release !== undefined) return true;
      const held = await hold(locks, how, () => {
        release = undefined;
        onTaken();
      });
      release = held;
      return held !== undefined;
    },
    release() {
      release?.();
      release = undefined;
    },
  };
}

/** The way to give the lock back; undefined when another tab has it. */
function hold(
  locks: LeaseLocks,
  how: 'ask' | 'take',
  onTaken: () => void,
): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const options = how === 'take' ? { steal: true } : { ifAvailable: true };
    const held = locks.request(lockName, options, (lock) => {
      if (lock === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise<void>((free) => {
        resolve(free);
      });
    });
    held.catch(() => {
      // The request of a lock that was stolen rejects: that is how its holder learns of it.
      onTaken();
    });
  });
}
