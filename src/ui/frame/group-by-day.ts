/** The sessions list by day: consecutive lines of the same day stand together, in the order given. */
import type { SessionLine } from '../../stores/app-view';
import { dayLabel } from '../day-label';

export interface DayGroup {
  readonly day: string;
  readonly lines: readonly SessionLine[];
}

export function groupByDay(lines: readonly SessionLine[], nowMs: number): readonly DayGroup[] {
  const groups = new Map<string, SessionLine[]>();
  for (const line of lines) {
    const day = dayLabel(line.updatedAt, nowMs);
    const group = groups.get(day);
    if (group) group.push(line);
    else groups.set(day, [line]);
  }
  return [...groups].map(([day, group]) => ({ day, lines: group }));
}
