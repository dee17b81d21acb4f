/** The context meter as data: which part takes which share of the window, and what it is called. */
import type { ContextMeterParts } from '../../stores/app-view';
import { formatCount } from '../quantity';

export type SegmentName = 'system' | 'summary' | 'recall' | 'turns' | 'free' | 'reserve';

export interface MeterSegment {
  readonly name: SegmentName;
  readonly label: string;
  readonly tokens: number;
  /** Of the window, 0 to 100. */
  readonly percent: number;
}

const labels: Readonly<Record<SegmentName, string>> = {
  system: 'Instructions',
  summary: 'Summary',
  recall: 'Recalled lines',
  turns: 'Messages word for word',
  free: 'Free',
  reserve: 'Kept for the reply',
};

/**
 * The segments in the order in which the bar shows them. They add up to the window; what the chat template
 * puts around the parts counts as instructions. When too much is in it, `free` is 0 and the shares are of
 * the sum, so that the bar never runs over.
 */
export function meterSegments(parts: ContextMeterParts): readonly MeterSegment[] {
  const named = parts.systemTokens + parts.summaryTokens + parts.recallTokens + parts.turnsTokens;
  const around = Math.max(0, parts.totalTokens - named);
  const used = Math.max(named, parts.totalTokens);
  const free = Math.max(0, parts.windowTokens - parts.reserveTokens - used);
  const whole = Math.max(1, used + free + parts.reserveTokens);
  const tokens: Readonly<Record<SegmentName, number>> = {
    system: parts.systemTokens + around,
    summary: parts.summaryTokens,
    recall: parts.recallTokens,
    turns: parts.turnsTokens,
    free,
    reserve: parts.reserveTokens,
  };
  const order: readonly SegmentName[] = ['system', 'summary', 'recall', 'turns', 'free', 'reserve'];
  return order.map((name) => ({
    name,
    label: labels[name],
    tokens: tokens[name],
    percent: (tokens[name] / whole) * 100,
  }));
}

/** Where the trigger stands on the bar, 0 to 100. */
export function triggerPercent(parts: ContextMeterParts): number {
  return Math.min(100, (parts.triggerTokens / Math.max(1, parts.windowTokens)) * 100);
}

/** The whole meter in one sentence, for screen readers. */
export function meterSentence(parts: ContextMeterParts): string {
  const filled = meterSegments(parts).filter((segment) => segment.tokens > 0);
  const list = filled
    .map((segment) => `${segment.label} ${formatCount(segment.tokens)}`)
    .join(', ');
  return `${formatCount(parts.totalTokens)} of ${formatCount(parts.windowTokens)} tokens. ${list}. Older turns are summarized from ${formatCount(parts.triggerTokens)} on.`;
}
