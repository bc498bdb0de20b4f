import type { BrowserSession } from '../../model/browserSession.ts'

/** A browser whose owner signs in, or does something about it. */
export interface Visitor {
  session: BrowserSession
  /** The address, or the network, that it comes from. */
  address: string
  /** What its owner will know it by, such as "Firefox on Linux". */
  device: string
  /**
   * Counts a try to sign in by this address and, where one is named, at an account: whatever text names it, in any case. Throws
   * `rate_limited`. To be called before anything is verified.
   */
  admitTry(account?: string): Promise<void>
  /** Counts a try with the code of a device by this address. Throws `rate_limited`. To be called before it is looked for. */
  admitUserCode(): Promise<void>
}
