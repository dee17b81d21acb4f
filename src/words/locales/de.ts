/** German, feature by feature. */
import type { Catalog } from '../translation';

export const catalog: Catalog = {};
