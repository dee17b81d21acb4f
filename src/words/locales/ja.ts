/** Japanese, feature by feature. */
import { chat } from './ja/chat';
import { firstRun } from './ja/first-run';
import { frame } from './ja/frame';
import { live } from './ja/live';
import { message } from './ja/message';
import { rail } from './ja/rail';
import { toolLines } from './ja/tool-lines';
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
