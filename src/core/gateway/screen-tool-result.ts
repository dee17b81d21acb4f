/**
 * What a tool brought, before it goes into the log. The text is never changed here: the fence and the
 * neutralized markers are put in where rows are made (message-row.ts), so that the log stays true.
 */
import type { Finding } from './screening';
import { screenText } from './screen-text';
import { warningText } from './warning-text';

export type ScreenedToolResult =
  /** Log `text` as it is. `warning`, where there is one, is for the user: a notice entry beside the result. */
  | {
      readonly kind: 'taken';
      readonly text: string;
      readonly findings: readonly Finding[];
      readonly warning?: string;
    }
  /** Not text at all: log a result with `isError` that says `reason` instead, so that the model can react. */
  | { readonly kind: 'refused'; readonly reason: string };

/** `text` is the result as it will be logged, already within its cap. Never throws. */
export function screenToolResult(result: {
  readonly toolName: string;
  readonly text: string;
}): ScreenedToolResult {
  const { text, toolName } = result;
  const screening = screenText(text, 'tool');
  switch (screening.kind) {
    case 'pass':
      return { kind: 'taken', text, findings: [] };
    case 'neutralize':
      return { kind: 'taken', text, findings: screening.findings };
    case 'fence': {
      const { findings } = screening;
      const warning = warningText(`The result of ${toolName}`, findings);
      return { kind: 'taken', text, findings, warning };
    }
    case 'refuse':
      return { kind: 'refused', reason: screening.reason };
    default:
      return screening satisfies never;
  }
}
