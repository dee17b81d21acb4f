/** Bringing a summary up to date with newly found items: the latest value of a key wins. */
import { fileItems, filedItems, emptySummary, type FiledItem, type Summary } from './summary';

/** Folding the same items twice changes nothing. `previous` is returned itself when nothing changes. */
export function foldItems(previous: Summary | null, items: readonly FiledItem[]): Summary {
  const before = previous ?? emptySummary;
  return items.length === 0 ? before : fileItems([...filedItems(before), ...items]);
}
