/** What this app keeps on the device, by kind, as the settings show it. */

export const useKinds = [
  'conversations',
  'memories',
  'boards',
  'documents',
  'models',
  'app',
] as const;
export type UseKind = (typeof useKinds)[number];

/** Counted sizes are those of the content; what a database needs around it is not in them. */
export interface UsePart {
  readonly bytes: number;
  /** How many of them: conversations, memories with tasks, boards, documents, files. */
  readonly count: number;
}

export interface StorageUse {
  readonly parts: Readonly<Record<UseKind, UsePart>>;
  /** As the browser says; absent where it does not tell. */
  readonly usedBytes?: number;
  readonly freeBytes?: number;
  /** The browser has promised not to clear it by itself. */
  readonly isPersisted: boolean;
}

export interface UseShare {
  readonly kind: UseKind | 'overhead';
  readonly bytes: number;
  /** Of all that is used, 0 to 100. */
  readonly percent: number;
}

/**
 * Shares of what is used, in the order of the kinds; what the browser counts beyond them is overhead. Where
 * it counts less (compressed on the disk), or nothing, the sum of the parts is the whole.
 */
export function useShares({ parts, usedBytes = 0 }: StorageUse): readonly UseShare[] {
  const sum = useKinds.reduce((total, kind) => total + parts[kind].bytes, 0);
  const overhead = Math.max(0, usedBytes - sum);
  const whole = Math.max(1, sum + overhead);
  const share = (kind: UseShare['kind'], bytes: number): UseShare => ({
    kind,
    bytes,
    percent: (bytes / whole) * 100,
  });
  return [...useKinds.map((kind) => share(kind, parts[kind].bytes)), share('overhead', overhead)];
}
