/** Token counts of rows that were already made, by a key of row-tokens.ts. Grows and is emptied there. */
export type RowCounts = Map<string, number>;
