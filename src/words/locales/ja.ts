/** Japanese, feature by feature. */
import { frame } from './ja/frame';
import { rail } from './ja/rail';
import type { Catalog } from '../translation';

export const catalog: Catalog = {
  frame,
  rail,
};
