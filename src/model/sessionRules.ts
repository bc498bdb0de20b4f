const day = 24 * 60 * 60

/** Default lifetimes and maximum numbers of sessions (sessions-7, sessions-10, browser-30). */
export const defaultSessionRules = {
  /** Maximum sessions of an account with one app, or by one provider of token import. */
  appSessions: 20,
  /** Maximum browsers in which an account is signed in. */
  browserSessions: 20,
  /** Seconds without use after which a session ends. This is long because Mastodon's clients never refresh a token. */
  sessionIdleSeconds: 90 * day,
  /** Seconds after which a session ends, even if it is used. */
  sessionAbsoluteSeconds: 365 * day,
  /** Seconds without use after which a signed-in browser session ends. */
  browserSessionIdleSeconds: 7 * day,
  /** Seconds after which a signed-in browser session ends, even if it is used. */
  browserSessionAbsoluteSeconds: 30 * day,
  /** Seconds for which a browser session waits for a sign-in. */
  browserSessionWaitSeconds: 30 * 60,
}

export type SessionRules = { [Name in keyof typeof defaultSessionRules]: number }
