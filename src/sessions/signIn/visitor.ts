import type { BrowserSession } from '../../model/browserSession.ts'
import type { AccountId } from '../../model/ids.ts'

/** The account of an attempt to sign in. */
export interface TriedAccount {
  /** Undefined if no account has the name. */
  id: AccountId | undefined
  /** The username as typed. Its case is ignored. */
  name: string
}

/** A counted attempt to sign in. */
export interface SignInAttempt {
  /** Resets the account's counter, and subtracts the attempt from the address's counter. */
  succeeded(): Promise<void>
}

/** The browser of a person who signs in, or who manages their ways to sign in. */
export interface Visitor {
  session: BrowserSession
  /** The address or network of the browser, under which its requests are counted. */
  address: string
  /** The exact address, for blocks. */
  ip: string
  /** A name for the browser that its owner recognises, such as "Firefox on Linux". */
  device: string
  /**
   * Counts an attempt to sign in for this address and, if one is named, for an account. Throws `rate_limited`. Call it
   * before anything is verified, and `succeeded` if the attempt was right, because only failures count.
   */
  admitTry(account?: TriedAccount): Promise<SignInAttempt>
  /** Counts an account that this address registers. Throws `rate_limited`. */
  admitSignUp(): Promise<void>
  /**
   * Counts an attempt with a device's code for this address. Throws `rate_limited`. Call it before the code is looked
   * up.
   */
  admitUserCode(): Promise<void>
}
