/** German, feature by feature. */
import { frame } from './de/frame';
import { rail } from './de/rail';
import type { Catalog } from '../translation';

export const catalog: Catalog = {
  frame,
  rail,
};
