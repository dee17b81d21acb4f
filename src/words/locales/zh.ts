/** Chinese (simplified), feature by feature. */
import { frame } from './zh/frame';
import { rail } from './zh/rail';
import type { Catalog } from '../translation';

export const catalog: Catalog = {
  frame,
  rail,
};
