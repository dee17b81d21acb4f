/** French, feature by feature. */
import { chat } from './fr/chat';
import { firstRun } from './fr/first-run';
import { frame } from './fr/frame';
import { live } from './fr/live';
import { message } from './fr/message';
import { rail } from './fr/rail';
import { toolLines } from './fr/tool-lines';
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
