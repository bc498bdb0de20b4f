import type { BrowserSession } from '../../model/browserSession.ts'
import type { AccountId } from '../../model/ids.ts'

/** The account that somebody tries to sign in to. */
export interface TriedAccount {
  /** Undefined where there is none of the name. */
  id: AccountId | undefined
  /** Whatever text named it, in any case. */
  name: string
}

/** A try to sign in that was counted. */
export interface Try {
  /** Clears the counter of its account, and takes it off that of the address. */
  succeeded(): Promise<void>
}

/** A browser whose owner signs in, or does something about it. */
export interface Visitor {
  session: BrowserSession
  /** The address, or the network, that it comes from. */
  address: string
  /** The exact address, for blocks. */
  ip: string
  /** What its owner will know it by, such as "Firefox on Linux". */
  device: string
  /**
   * Counts a try to sign in by this address and, where one is named, at an account. Throws `rate_limited`.
   * Call it before anything is verified, and `succeeded` when the try was right: only failed ones count.
   */
  admitTry(account?: TriedAccount): Promise<Try>
  /** Counts an account that this address registers. Throws `rate_limited`. */
  admitSignUp(): Promise<void>
  /**
   * Counts a try with the code of a device by this address. Throws `rate_limited`. To be called
   * before it is looked for.
   */
  admitUserCode(): Promise<void>
}
