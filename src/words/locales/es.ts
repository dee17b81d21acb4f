/** Spanish, feature by feature. */
import { chat } from './es/chat';
import { firstRun } from './es/first-run';
import { frame } from './es/frame';
import { live } from './es/live';
import { message } from './es/message';
import { rail } from './es/rail';
import { toolLines } from './es/tool-lines';
import type { Catalog } from '../translation';

export const catalog: Catalog = {
  chat,
  'first-run': firstRun,
  frame,
  live,
  message,
  rail,
  'tool-lines': toolLines,
};
