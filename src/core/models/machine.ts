/** What this machine and browser offer, as far as a page can find out. */

export interface GpuLimits {
  readonly maxBufferBytes: number;
  readonly maxStorageBindingBytes: number;
  readonly workgroupStorageBytes: number;
  readonly storageBuffersPerStage: number;
}

/** `software` is a GPU interface that the CPU imitates: slower than WASM by far, so it is no GPU to us. */
export type GpuReport =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'software' | 'real';
      readonly shaderF16: boolean;
      /** Absent where the adapter does not say. */
      readonly limits?: GpuLimits;
    };

export type BrowserModel = 'none' | 'available' | 'downloadable';

export interface Machine {
  readonly gpu: GpuReport;
  readonly webAssembly: boolean;
  /**
   * Of the whole machine. Browsers round it and stop at `memoryCapBytes`; null where they say nothing. How
   * much of it a graphics processor has, no browser says.
   */
  readonly memoryBytes: number | null;
  /** What this site may still store; null where the browser says nothing. */
  readonly freeStorageBytes: number | null;
  readonly browserModel: BrowserModel;
}

/** Chromium reports no more than this, so a machine with exactly this much may have far more. */
export const memoryCapBytes = 8 * 1024 ** 3;
