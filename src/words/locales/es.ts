/** Spanish, feature by feature. */
import { frame } from './es/frame';
import { rail } from './es/rail';
import type { Catalog } from '../translation';

export const catalog: Catalog = {
  frame,
  rail,
};
