/** German, feature by feature. */
import { chat } from './de/chat';
import { firstRun } from './de/first-run';
import { frame } from './de/frame';
import { live } from './de/live';
import { message } from './de/message';
import { rail } from './de/rail';
import { toolLines } from './de/tool-lines';
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
