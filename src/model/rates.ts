/** How often something may be done. */
export interface Rate {
  count: number
  /** The length of the window. */
  seconds: number
}

const perFiveMinutes = (count: number): Rate => ({ count, seconds: 5 * 60 })
const perHalfHour = (count: number): Rate => ({ count, seconds: 30 * 60 })

/** Every rate, as it is unless an option says otherwise (contract 6). */
export const defaultRates = {
  /** Calls of a session. */
  requests: perFiveMinutes(300),
  /** Calls of all sessions of an account. */
  accountRequests: perFiveMinutes(900),
  /** Calls without a session from an address, behind which many people may be. */
  anonymousRequests: perFiveMinutes(900),
  /** Uploads of a session, of an account, from an address. */
  uploads: perHalfHour(30),
  accountUploads: perHalfHour(90),
  addressUploads: perHalfHour(300),
  /** Session identifiers from an address that turn out not to be valid. Each costs a query. */
  strangers: perFiveMinutes(300),
  /** Accounts registered from an address. */
  signUps: perFiveMinutes(10),
  /** Failed sign-ins: from an address, at an account from unknown browsers, and at an account from a browser that has signed in to it. */
  addressSignIns: perFiveMinutes(10),
  accountSignIns: { count: 5, seconds: 15 * 60 },
  deviceSignIns: { count: 5, seconds: 15 * 60 },
  /**
   * Codes of devices typed in from an address, twice each, to read and to decide. 20 of 2^34 in the ten minutes that a code lives
   * (RFC 8628 section 5.1).
   */
  userCodes: { count: 20, seconds: 10 * 60 },
  /** Apps registered from an address. */
  appRegistrations: perFiveMinutes(30),
  /** Tokens of other services that an address wants to import. */
  tokenImports: { count: 20, seconds: 60 },
} satisfies Record<string, Rate>

export type Rates = { [Name in keyof typeof defaultRates]: Rate }
