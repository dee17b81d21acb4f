/** How a download stands, in a few words and as a share. */
import type { HeldState } from '../../stores/model-screen-view';
import { countOf, formatBytes, formatDuration, formatShare } from '../quantity';

export interface HeldLine {
  readonly text: string;
  /** 0 to 1; null where there is no bar to show. */
  readonly share: number | null;
  readonly tone: 'quiet' | 'busy' | 'good' | 'bad';
}

export function heldLine(held: HeldState): HeldLine {
  switch (held.kind) {
    case 'bundled':
      return line('good', 'Comes with the app');
    case 'unknown':
    case 'absent':
      return line('quiet', '');
    case 'partial':
      return line('quiet', `${soFar(held)}, not whole yet`, shareOf(held));
    case 'paused':
      return line('quiet', `Paused at ${soFar(held)}`, shareOf(held));
    case 'downloading':
      return line('busy', downloading(held), shareOf(held));
    case 'verifying':
      return line('busy', `Checking ${held.file}`, shareOf(held));
    case 'ready':
      return line('good', `${formatBytes(held.bytes)} stored, works without a network`);
    case 'corrupt':
      return line('bad', `${countOf(held.files.length, 'file')} damaged: ${held.files.join(', ')}`);
    case 'failed':
      return line('bad', held.error.message, held.loadedBytes > 0 ? shareOf(held) : null);
    default:
      return held satisfies never;
  }
}

function line(tone: HeldLine['tone'], text: string, share: number | null = null): HeldLine {
  return { tone, text, share };
}

interface Bytes {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

function shareOf({ loadedBytes, totalBytes }: Bytes): number | null {
  return totalBytes > 0 ? Math.min(1, loadedBytes / totalBytes) : null;
}

function soFar({ loadedBytes, totalBytes }: Bytes): string {
  if (totalBytes === 0) return formatBytes(loadedBytes);
  return `${formatBytes(loadedBytes)} of ${formatBytes(totalBytes)}`;
}

function downloading(held: Extract<HeldState, { kind: 'downloading' }>): string {
  const { retry, bytesPerSecond, secondsLeft, loadedBytes, totalBytes } = held;
  if (retry) {
    return `Waiting ${String(Math.ceil(retry.inSeconds))} s for the network, try ${String(retry.attempt)} · ${soFar(held)}`;
  }
  const parts =
    totalBytes > 0 ? [formatShare(loadedBytes, totalBytes), soFar(held)] : [soFar(held)];
  if (bytesPerSecond > 0) parts.push(`${formatBytes(bytesPerSecond)}/s`);
  if (secondsLeft !== undefined) parts.push(`about ${formatDuration(secondsLeft * 1000)} left`);
  return parts.join(' · ');
}
