import type { App, AppCaller, AppId } from '../model/app.ts'
import type { Scope } from '../model/scopes.ts'
import type { SessionHandle } from '../model/session.ts'

export interface AppDraft {
  clientId: string
  /** SHA-256 of its secret; null for an app without a secret. */
  secretHash: Buffer | null
  name: string
  website: string | null
  redirectUris: string[]
  scopes: Scope[]
}

/** An app, as the operator sees it. */
export interface AppSummary extends App {
  /** ISO 8601. */
  createdAt: string
  /** The last time that a person authorized it; null for never. */
  authorizedAt: string | null
}

/** The apps that people sign in to, and the tokens that apps have for themselves. */
export interface Apps {
  insert(draft: AppDraft): Promise<App>
  /** Finds an app by its `client_id`. */
  find(clientId: string): Promise<App | undefined>
  findById(id: AppId): Promise<App | undefined>
  /** Returns the app of a `client_id` if its secret has this hash. */
  authenticate(clientId: string, secretHash: Buffer): Promise<App | undefined>
  /** Returns apps, newest first. With `beforeId`, returns only apps with a lower id. */
  list(limit: number, beforeId?: AppId): Promise<AppSummary[]>
  /**
   * Sets the lifetimes, in seconds, of sessions that are made from now on; null for the defaults. Returns whether the
   * app exists.
   */
  setLifetimes(clientId: string, idleSeconds: number | null, absoluteSeconds: number | null): Promise<boolean>
  /**
   * Removes an app with its tokens and codes, but not the sessions that were made for it. Returns whether it existed.
   */
  remove(clientId: string): Promise<boolean>
  /**
   * Deletes apps that were registered more than `days` days ago, were never authorized and have no token. Returns their
   * number.
   */
  deleteUnused(days: number): Promise<number>

  /**
   * Stores a token of an app. Above `most` tokens of one app, the oldest are deleted. Throws `not_found` if the app
   * does not exist.
   */
  insertToken(token: AppTokenDraft, bounds: { seconds: number; most: number }): Promise<void>
  findToken(hash: Buffer): Promise<AppCaller | undefined>
  /** Ends a token of an app. Returns whether it existed. */
  revokeToken(hash: Buffer, app: AppId): Promise<boolean>
  /** Deletes expired tokens. Returns their number. */
  deleteExpiredTokens(): Promise<number>
}

export interface AppTokenDraft {
  hash: Buffer
  handle: SessionHandle
  appId: AppId
  scopes: Scope[]
}
