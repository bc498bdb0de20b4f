import type { App, AppId } from '../model/app.ts'
import type { AccountId } from '../model/ids.ts'
import type { Scope } from '../model/scopes.ts'
import type { SessionHandle } from '../model/session.ts'

/** What somebody let an app do (RFC 6749 section 4.1.2). */
export interface AppGrant {
  appId: AppId
  accountId: AccountId
  redirectUri: string
  scopes: Scope[]
  /** PKCE, S256; null where the app sent none. */
  challenge: string | null
  /** Of the session that the code becomes: known before, so that a second use of the code can end it. */
  handle: SessionHandle
}

/** Authorization codes, by their hash. Each is taken once. */
export interface AuthorizationCodes {
  /** Notes, too, that the app was let in. Throws `not_found` where the app or the account is gone. */
  insert(hash: Buffer, grant: AppGrant, seconds: number): Promise<void>
  /**
   * Takes a code of an app, atomically: of any number at once, in any number of processes, one gets
   * it. Whoever comes later, while the code would still be good had it not been taken, is told the
   * session that it became, and so is `wasReplayed` from then on. Another app gets nothing and
   * takes nothing away. Undefined for what is unknown or too late.
   */
  take(hash: Buffer, app: AppId): Promise<{ grant: AppGrant } | { replayOf: SessionHandle } | undefined>
  /**
   * Whether a taken code was used a second time. To be asked after its session was made: it may have come in between.
   */
  wasReplayed(hash: Buffer): Promise<boolean>
  /** Forgets what is too late, some thousands at a time; returns how many, and 0 when none is left. */
  deleteExpired(): Promise<number>
}

/** A device that asks to be let in (RFC 8628), as who is to decide sees it. */
export interface WaitingDevice {
  app: App
  scopes: Scope[]
}

/** What a device that asks is told. */
export type DeviceAnswer =
  | { kind: 'pending' }
  /** It asks too often, and is to wait longer between two questions from now on (RFC 8628 section 3.5). */
  | { kind: 'too fast' }
  | { kind: 'denied' }
  /** Told once. */
  | { kind: 'allowed'; accountId: AccountId; scopes: Scope[] }
  /** Unknown, another app's, taken already, or too late. */
  | { kind: 'expired' }

/** Devices that ask to be let in, by the hash of their device code. */
export interface DeviceAuthorizations {
  /**
   * `userHash` is of the code that is typed in; returns false where another device that waits has
   * the same. Throws `not_found` where the app is gone.
   */
  insert(draft: DeviceDraft): Promise<boolean>
  /** By the code that was typed in; undefined for an unknown one, one that is decided, or too late. */
  find(userHash: Buffer): Promise<WaitingDevice | undefined>
  /**
   * Allows it, or denies it, once; returns whether it still waited. What is allowed is noted in the same step:
   * that the app was let in, and the security event of it, with the address it came from where that is given.
   */
  decide(userHash: Buffer, account: AccountId, isAllowed: boolean, address?: string): Promise<boolean>
  /**
   * A device asks: what is allowed is taken, atomically. Who asks too often is to wait `longer`
   * seconds more between two questions.
   */
  poll(hash: Buffer, app: AppId, longer: number): Promise<DeviceAnswer>
  /** Forgets what is too late, some thousands at a time; returns how many, and 0 when none is left. */
  deleteExpired(): Promise<number>
}

export interface DeviceDraft {
  hash: Buffer
  userHash: Buffer
  appId: AppId
  scopes: Scope[]
  /** How long it may take, and how long to wait between two questions. */
  seconds: number
  intervalSeconds: number
}
