import { chineseOrders } from './chinese-orders';
import { englishOrders } from './english-orders';
import { frenchOrders } from './french-orders';
import { germanOrders } from './german-orders';
import { japaneseOrders } from './japanese-orders';
import { spanishOrders } from './spanish-orders';

/**
 * How texts give orders to a model that only reads them. Each shape needs two signs, an order and somebody
 * or something of the model's (its instructions, its user, its tools), since manuals, letters and novels are
 * full of orders to people. Matched against plainWords(); gaps are bounded, so that a megabyte costs a
 * megabyte.
 *
 * For summaries, where nobody but the model is spoken to, compaction/commands.ts is stricter.
 */
export const instructionShapes: readonly RegExp[] = [
  ...englishOrders,
  ...germanOrders,
  ...frenchOrders,
  ...spanishOrders,
  ...japaneseOrders,
  ...chineseOrders,
];
