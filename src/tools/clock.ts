/** The day and the time where the user is. */
import { done, type Tool } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';

export interface ClockParts {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** An IANA name; left out: the device's own. */
  readonly timeZone?: string;
}

/** `Monday, 30 November 2026, 21:31`, in English as the instructions of the models are. */
export function createClock(spec: ToolSpec, { now, timeZone }: ClockParts): Tool {
  const zone = timeZone === undefined ? {} : { timeZone };
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    ...zone,
  });
  return {
    spec,
    run: async () => {
      const of = Object.fromEntries(
        parts.formatToParts(now()).map(({ type, value }) => [type, value]),
      );
      const { weekday = '', day = '', month = '', year = '', hour = '', minute = '' } = of;
      return done(`${weekday}, ${day} ${month} ${year}, ${hour}:${minute}`);
    },
  };
}
