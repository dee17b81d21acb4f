/**
 * Writes down every request of this page or worker, as the browser itself tells of it: the performance
 * timeline names each one, whoever made it, so that no library and no forgotten `fetch` is left out.
 */
import { createRequestLog, type RequestLog, type Witness } from './request-log';

/** Requests come in bursts; one transaction takes them together. */
const gatherMs = 500;

export function recordRequests(
  witness: Extract<Witness, 'page' | 'worker'>,
  log: RequestLog = createRequestLog(location.origin),
): void {
  // Old browsers have no such timeline, and the record page says that there is none.
  if (!('PerformanceObserver' in globalThis)) return;
  let gathered: PerformanceEntry[] = [];
  const write = (): void => {
    const seen = gathered.map((entry) => ({
      url: entry.name,
      at: Math.round(performance.timeOrigin + entry.startTime),
      bytes: 'transferSize' in entry ? Number(entry.transferSize) : 0,
    }));
    gathered = [];
    void log.add(witness, seen);
  };
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries();
    if (gathered.length === 0 && entries.length > 0) setTimeout(write, gatherMs);
    gathered.push(...entries);
  });
  observer.observe({ type: 'resource', buffered: true });
}
