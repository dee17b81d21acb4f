/**
 * The tool port: what a model may call, and how a call ends. A tool lives in src/tools, one file each, and
 * gets all that it needs passed in.
 */
import type { ToolSpec } from '../chat-row';

/** The arguments of a call, already checked against the tool's shape. */
export type ToolArguments = Readonly<Record<string, unknown>>;

export interface ToolContext {
  readonly sessionId: string;
  /** The user message that is being answered; its own words are no find. */
  readonly messageId: string;
  /** Most tokens that the result may have; a longer one is cut. A hint for tools that could say more. */
  readonly capTokens: number;
  readonly signal?: AbortSignal;
}

/** `isError`: the tool could not do what was asked, and `text` says why; the model reads both alike. */
export interface ToolOutcome {
  readonly text: string;
  readonly isError: boolean;
}

/** Port. `run` should not throw; one that does, hangs or answers with megabytes is contained by runTool. */
export interface Tool {
  readonly spec: ToolSpec;
  /** Longest that a run may take, milliseconds; left out: {@link defaultToolMs}. */
  readonly maxMs?: number;
  run(args: ToolArguments, context: ToolContext): Promise<ToolOutcome>;
  /**
   * The arguments that the user's own words leave no doubt about, where those of the model contradict them;
   * undefined: the model's stand. Small models call the right tool and copy the wrong number.
   *
   * @param said the message that is being answered.
   */
  readonly mend?: (args: ToolArguments, said: string) => ToolArguments | undefined;
}

/** Nobody waits longer for a local tool without thinking that the app hangs. */
export const defaultToolMs = 10_000;

export function done(text: string): ToolOutcome {
  return { text, isError: false };
}

export function failed(text: string): ToolOutcome {
  return { text, isError: true };
}
