// What can be wrong with a file of the local hub. FAULTS.md says what a user sees of each.

export type HubFault =
  /** All is well, only it takes its time. */
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  /** The connection ends when this share of the file has been sent, `times` times. */
  | { readonly kind: 'cut'; readonly at: number; readonly times: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly times: number;
      readonly retryAfter?: number;
    }
  /** Status 200 and a web page; called JSON when `honest` is false. */
  | { readonly kind: 'html'; readonly honest: boolean }
  /** A file of this many bytes more or less than published, in good form. */
  | { readonly kind: 'wrong-length'; readonly by: number }
  /** One byte differs from what was published, in the first `times` answers that contain it. */
  | { readonly kind: 'flipped'; readonly at: number; readonly times: number }
  /** 302 to another path of the hub, as to a content network. */
  | { readonly kind: 'redirect' }
  /** Ranges are ignored: always the whole file with status 200. */
  | { readonly kind: 'no-ranges' }
  /** The first bytes, and then nothing more, with the connection open, `times` times. */
  | { readonly kind: 'silent'; readonly times: number }
  /** Connections are refused, as without a network. */
  | { readonly kind: 'offline' };

/** A fault under way: those that happen a number of times count down. */
export interface ArmedFault {
  readonly fault: HubFault;
  /** How often it still happens; Infinity for those without a number. */
  left: number;
}

export const arm = (fault: HubFault): ArmedFault => ({
  fault,
  left: 'times' in fault ? fault.times : Infinity,
});
