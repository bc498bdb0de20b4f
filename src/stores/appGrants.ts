import type { App, AppId } from '../model/app.ts'
import type { AccountId } from '../model/ids.ts'
import type { Scope } from '../model/scopes.ts'
import type { SessionHandle } from '../model/session.ts'

/** The rights that a person granted to an app (RFC 6749 section 4.1.2). */
export interface AppGrant {
  appId: AppId
  accountId: AccountId
  redirectUri: string
  scopes: Scope[]
  /** The PKCE challenge (S256); null if the app sent none. */
  challenge: string | null
  /**
   * The handle of the session that the code is exchanged for. It is chosen beforehand, so that a second use of the code
   * can end that session.
   */
  handle: SessionHandle
}

/** Authorization codes, by their hash. Each can be used once. */
export interface AuthorizationCodes {
  /**
   * Stores a code, and records that the app was authorized. Throws `not_found` if the app or the account does not
   * exist.
   */
  insert(hash: Buffer, grant: AppGrant, seconds: number): Promise<void>
  /**
   * Uses up a code of an app. Of several simultaneous calls, even in different processes, exactly one gets the grant.
   * Later calls get the handle of the session that the code was exchanged for, as long as the code would still be
   * valid, and `wasReplayed` returns true from then on. A call for another app gets nothing, and the code can still be
   * used. Returns undefined for an unknown or expired code.
   */
  take(hash: Buffer, app: AppId): Promise<{ grant: AppGrant } | { replayOf: SessionHandle } | undefined>
  /**
   * Returns whether a code was used a second time. Call it after you have made the session, since the second use may
   * come between `take` and the new session.
   */
  wasReplayed(hash: Buffer): Promise<boolean>
  /**
   * Uses up all codes of an account, as if each had been used twice: an exchange in progress gets no session either.
   */
  revokeAll(account: AccountId): Promise<void>
  /** Deletes expired codes, a few thousand at a time. Returns their number: 0 if none are left. */
  deleteExpired(): Promise<number>
}

/** A device that waits for authorization (RFC 8628), as the person who decides sees it. */
export interface WaitingDevice {
  app: App
  scopes: Scope[]
}

/** The response to a device that polls. */
export type DeviceAnswer =
  | { kind: 'pending' }
  /** The device polls too often, and must wait longer between two requests from now on (RFC 8628 section 3.5). */
  | { kind: 'too fast' }
  | { kind: 'denied' }
  /** The authorization. It is returned only once. */
  | { kind: 'allowed'; accountId: AccountId; scopes: Scope[] }
  /** The code is unknown, belongs to another app, was used, or has expired. */
  | { kind: 'expired' }

/** Devices that wait for authorization, by the hash of their device code. */
export interface DeviceAuthorizations {
  /**
   * Returns false if another waiting device has the same user code (`userHash`). Throws `not_found` if the app does not
   * exist.
   */
  insert(draft: DeviceDraft): Promise<boolean>
  /** Returns the device of a user code; undefined if the code is unknown, decided or expired. */
  find(userHash: Buffer): Promise<WaitingDevice | undefined>
  /**
   * Allows or denies a device, once. Returns whether the device was still waiting. An authorization is recorded in the
   * same transaction, with a security event that contains `address`, if it is given.
   */
  decide(userHash: Buffer, account: AccountId, isAllowed: boolean, address?: string): Promise<boolean>
  /**
   * Answers a device that polls. An authorization is returned only once, even to simultaneous calls. A device that
   * polls too often must wait `longer` more seconds between two requests.
   */
  poll(hash: Buffer, app: AppId, longer: number): Promise<DeviceAnswer>
  /** Revokes those authorizations of an account that no device has fetched yet. */
  revokeAll(account: AccountId): Promise<void>
  /** Deletes expired codes, a few thousand at a time. Returns their number: 0 if none are left. */
  deleteExpired(): Promise<number>
}

export interface DeviceDraft {
  hash: Buffer
  userHash: Buffer
  appId: AppId
  scopes: Scope[]
  /** The lifetime of the code in seconds. */
  seconds: number
  /** The seconds that the device must wait between two requests. */
  intervalSeconds: number
}

/** The stores of what people have granted to apps that have no session yet. */
export interface GrantStores {
  authorizationCodes: Pick<AuthorizationCodes, 'revokeAll'>
  deviceAuthorizations: Pick<DeviceAuthorizations, 'revokeAll'>
}

/**
 * Withdraws what an account has granted to apps that have no session yet. Call it before you end the sessions of the
 * account, so that a session that is made from a code in between ends with them.
 */
export async function revokeGrants(stores: GrantStores, account: AccountId): Promise<void> {
  await stores.authorizationCodes.revokeAll(account)
  await stores.deviceAuthorizations.revokeAll(account)
}
