/**
 * Who may hold large models on this machine: one tab at a time, since two would need twice the memory. The
 * lease is a Web Lock, so that a tab that dies gives it back by dying. Another tab may take it over; the one
 * that had it is told and frees its memory.
 */

export interface LeaseEvents {
  /** Another tab has taken it over: free the model. */
  readonly onTaken: () => void;
  /** It was refused or taken, and now the other tab is gone: this one holds it and may load. */
  readonly onFree: () => void;
}

export interface ModelLease {
  /** True when this tab holds it now (or held it already). `take` takes it from another tab. */
  acquire(how: 'ask' | 'take', events: LeaseEvents): Promise<boolean>;
  /** Gives it back, and stops waiting for it. */
  release(): void;
}

/** The part of the lock manager that is used; absent on plain http. */
export type LeaseLocks = Pick<LockManager, 'request'>;

const lockName = 'palimpsest:large-model';

/** Without locks every tab is on its own, as before there were any. */
export function createModelLease(locks: LeaseLocks | undefined): ModelLease {
  let release: (() => void) | undefined;
  let waiting: AbortController | undefined;

  /** Stands in line until the tab that has it closes or lets it go. */
  function wait(line: LeaseLocks, events: LeaseEvents): void {
    const stop = new AbortController();
    waiting = stop;
    const turn = line.request(
      lockName,
      { signal: stop.signal },
      () =>
        new Promise<void>((free) => {
          release = free;
          waiting = undefined;
          events.onFree();
        }),
    );
    turn.catch(() => {
      if (!stop.signal.aborted) lose(line, events);
    });
  }

  function lose(line: LeaseLocks, events: LeaseEvents): void {
    release = undefined;
    wait(line, events);
    events.onTaken();
  }

  return {
    async acquire(how, events) {
      if (locks === undefined || release !== undefined) return true;
      waiting?.abort();
      release = await hold(locks, how, () => {
        lose(locks, events);
      });
      if (release === undefined) wait(locks, events);
      return release !== undefined;
    },
    release() {
      waiting?.abort();
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
