/** French, feature by feature. */
import { frame } from './fr/frame';
import { rail } from './fr/rail';
import type { Catalog } from '../translation';

export const catalog: Catalog = {
  frame,
  rail,
};
