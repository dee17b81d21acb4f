/**
 * Calls whose arguments contradict what the user has just said are put right before they are logged and
 * carried out. A call keeps beside it what the model wrote, so that the screen can tell.
 */
import { checkArguments, type ArgumentShape } from './argument-shape';
import type { Tool } from './tool';

interface NamedCall {
  readonly name: string;
  readonly arguments: string;
}

export interface MendRequest {
  readonly tools: readonly Tool[];
  /** By tool name, from the prompt constants. */
  readonly shapes: Readonly<Record<string, ArgumentShape>>;
  /** The message that is being answered. */
  readonly said: string;
}

export function mendCall<Call extends NamedCall>(
  call: Call,
  { tools, shapes, said }: MendRequest,
): Call | (Call & { readonly written: string }) {
  const tool = tools.find(({ spec }) => spec.name === call.name);
  if (tool?.mend === undefined) return call;
  const checked = checkArguments(shapes[call.name] ?? {}, call.arguments);
  const mended = tool.mend(checked.kind === 'ok' ? checked.args : {}, said);
  if (mended === undefined) return call;
  return { ...call, arguments: JSON.stringify(mended), written: call.arguments };
}
