import type { App, AppCaller, AppId } from '../model/app.ts'
import type { Scope } from '../model/scopes.ts'
import type { SessionHandle } from '../model/session.ts'

export interface AppDraft {
  clientId: string
  /** SHA-256 of its secret; null for an app that has none. */
  secretHash: Buffer | null
  name: string
  website: string | null
  redirectUris: string[]
  scopes: Scope[]
}

/** An app as whoever runs the service sees it. */
export interface AppSummary extends App {
  /** ISO 8601. */
  createdAt: string
  /** When somebody last let it in; null for never. */
  authorizedAt: string | null
}

/** The apps that people sign in to, and the tokens that apps have for themselves. */
export interface Apps {
  insert(draft: AppDraft): Promise<App>
  /** By its `client_id`. */
  find(clientId: string): Promise<App | undefined>
  findById(id: AppId): Promise<App | undefined>
  /** The app of a `client_id` where this is the hash of its secret. */
  authenticate(clientId: string, secretHash: Buffer): Promise<App | undefined>
  /** Newest first, those before an id where one is given. */
  list(limit: number, beforeId?: AppId): Promise<AppSummary[]>
  /** How long sessions live that are made from now on, in seconds; null as usual. Returns whether there is the app. */
  setLifetimes(clientId: string, idleSeconds: number | null, absoluteSeconds: number | null): Promise<boolean>
  /**
   * Removes an app with its tokens and codes; not the sessions that were made for it. Returns whether there was one.
   */
  remove(clientId: string): Promise<boolean>
  /**
   * Forgets apps that nobody has let in so many days after they were registered, and that have no
   * token either; returns how many.
   */
  deleteUnused(days: number): Promise<number>

  /**
   * Keeps a token of an app; of one app at most `most`: the oldest give way. Throws `not_found` where the app is gone.
   */
  insertToken(token: AppTokenDraft, bounds: { seconds: number; most: number }): Promise<void>
  findToken(hash: Buffer): Promise<AppCaller | undefined>
  /** Ends a token of an app; returns whether there was one. */
  revokeToken(hash: Buffer, app: AppId): Promise<boolean>
  /** Forgets tokens that have ended; returns how many. */
  deleteExpiredTokens(): Promise<number>
}

export interface AppTokenDraft {
  hash: Buffer
  handle: SessionHandle
  appId: AppId
  scopes: Scope[]
}
