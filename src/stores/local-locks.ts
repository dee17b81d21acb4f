/** One task at a time for each name, within this tab: where the browser has no Web Locks. */
export function createLocalLocks(): <T>(name: string, task: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return (name, task) => {
    const before = tails.get(name) ?? Promise.resolve();
    // A failed task has told its own caller; the next one in line runs all the same.
    const run = before.then(task, task);
    tails.set(name, run);
    return run;
  };
}
