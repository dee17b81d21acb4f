/** Chinese (simplified), feature by feature. */
import { chat } from './zh/chat';
import { firstRun } from './zh/first-run';
import { frame } from './zh/frame';
import { live } from './zh/live';
import { message } from './zh/message';
import { rail } from './zh/rail';
import { toolLines } from './zh/tool-lines';
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
