/** What makes a request too big whatever is compacted, in numbers and in words for people. */
import type { Budgets } from './budgets';
import { pinnedFlags } from './cut-points';
import type { MeasuredView } from './measured-view';
import type { CannotFit, Offender } from './outcome';

/**
 * Null when a compaction can help: system text and the like, pinned messages and the newest user message
 * leave room. The offender is the part that is furthest above its own limit.
 */
export function cannotFit(measured: MeasuredView, budgets: Budgets): CannotFit | null {
  const { view, rowTokens } = measured;
  const pinned = pinnedFlags(view.rows);
  const newestAt = view.rows.findLastIndex(({ message }) => message.role === 'user');
  const fixed = measured.fixedTokens;
  const newest = rowTokens[newestAt] ?? 0;
  const pins = rowTokens.reduce(
    (sum, tokens, i) => (pinned[i] === true && i !== newestAt ? sum + tokens : sum),
    0,
  );
  if (fixed + pins + newest <= budgets.usableTokens) return null;
  const room = budgets.usableTokens;
  const parts: readonly (readonly [Offender, number, number])[] = [
    ['system', fixed, Math.min(budgets.systemTokens, room)],
    ['pinned', pins, budgets.pinnedTokens],
    ['newest-message', newest, Math.max(0, room - fixed - pins)],
  ];
  const [offender, tokens, limitTokens] = parts.reduce((worst, part) =>
    part[1] - part[2] > worst[1] - worst[2] ? part : worst,
  );
  return describeMisfit({ offender, tokens, limitTokens, window: budgets.windowTokens });
}

export type Misfit = Pick<CannotFit, 'offender' | 'tokens' | 'limitTokens' | 'window'>;

export function describeMisfit(misfit: Misfit): CannotFit {
  return { kind: 'cannot-fit', ...misfit, reason: reasonFor(misfit) };
}

function reasonFor({ offender, tokens, limitTokens, window }: Misfit): string {
  const numbers =
    `${grouped(tokens)} tokens, at most ${grouped(limitTokens)} fit here ` +
    `(window ${grouped(window)})`;
  switch (offender) {
    case 'system':
      return (
        `System text, memories and tools take ${numbers}. Nothing was sent and nothing is lost. ` +
        'Shorten them, turn tools off, or choose a model with a larger window.'
      );
    case 'pinned':
      return (
        `Pinned messages take ${numbers}. Nothing was sent and nothing is lost. ` +
        'Unpin some, or choose a model with a larger window.'
      );
    case 'newest-message':
      return (
        `The newest message takes ${numbers}. It was not sent and it is not lost. ` +
        'Shorten it, send it in parts, or choose a model with a larger window.'
      );
    default:
      return offender satisfies never;
  }
}

function grouped(tokens: number): string {
  return String(tokens).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}
