import type { AccountId } from '../model/ids.ts'
import type { OwnProfile, PostingDefaults, Profile } from '../model/profile.ts'
import type { IdentityDraft } from './identities.ts'
import type { SecurityEventDraft } from './securityEvents.ts'

/** A picture of a profile, as it is stored. */
export interface StoredPicture {
  key: string
  staticKey: string
  description: string
}

/** A change of an account. Absent properties stay as they are; a `null` picture is removed. */
export interface AccountChange {
  displayName?: string
  note?: string
  fields?: { name: string; value: string }[]
  avatar?: StoredPicture | null
  header?: StoredPicture | null
  avatarDescription?: string
  headerDescription?: string
  locked?: boolean
  bot?: boolean
  discoverable?: boolean | null
  indexable?: boolean
  hideCollections?: boolean
  showMedia?: boolean
  showMediaReplies?: boolean
  showFeatured?: boolean
  attributionDomains?: string[]
  defaults?: Partial<PostingDefaults>
}

/** An account as the command line lists it. */
export interface AccountSummary {
  id: AccountId
  username: string
  createdAt: string
  /** ISO 8601; null if the account is not suspended, or if only its owner hides it by asking for its deletion. */
  suspendedAt: string | null
  /** The name of its role; null for none. */
  role: string | null
  /** The time at which the deletion that its owner asked for begins; null for none. */
  deletionDueAt: string | null
  postsCount: number
  followersCount: number
  /** The size of the files of its attachments in bytes. */
  mediaBytes: number
}

/** An account that a person registers. */
export interface Registration {
  username: string
  displayName: string
  /** Undefined if its owner signs in with an identity, or with a passkey that is added next. */
  passwordHash: string | undefined
  /** The account at an identity provider with which its owner signs in; undefined for none. */
  identity?: IdentityDraft | undefined
  /** The security event to record; undefined if it is recorded later. */
  event?: SecurityEventDraft | undefined
  /** The reason to join, if the account waits for approval; otherwise undefined. */
  pendingReason?: string | undefined
  /** The code of the invitation that was used. */
  inviteCode?: string | undefined
  /** The name of the app that registers it; undefined for a web page. */
  appName?: string | undefined
}

/** The accounts. Only `summary`, `list`, and `readMany` with `suspended` set return suspended ones. */
export interface Accounts {
  /** Throws `conflict` if the username is taken. Upper and lower case do not matter. */
  insert(username: string, displayName: string): Promise<AccountId>
  /**
   * Makes an account with its password, identity and event: all of it or nothing. Returns undefined if the username is
   * taken, or belonged to a deleted account. Throws `conflict` if the identity is already linked, and `forbidden` if
   * the invitation cannot be used. The use of the invitation is counted only if the account is made.
   */
  register(registration: Registration): Promise<AccountId | undefined>
  /**
   * Deletes an account that was just made. Its name becomes free again, and its invitation can be used once more. If
   * the deletion is interrupted, a job completes it.
   */
  undoRegistration(id: AccountId): Promise<void>
  find(id: AccountId): Promise<Profile | undefined>
  /**
   * Returns whether the owner of an account may sign in. Returns false if the account was deleted, or is suspended or
   * disabled.
   */
  maySignIn(id: AccountId): Promise<boolean>
  findByUsername(username: string): Promise<Profile | undefined>
  /** Returns the profiles in the order of `ids`. Unknown ids are left out. */
  readMany(ids: readonly AccountId[]): Promise<Profile[]>
  /** Throws `not_found`. */
  readOwn(id: AccountId): Promise<OwnProfile>
  /** Returns the default settings for its posts. Throws `not_found`. */
  readDefaults(id: AccountId): Promise<PostingDefaults>
  /**
   * Returns the keys of the files that are no longer used. If the change unlocks the account, it also adds the job that
   * accepts all follow requests. Throws `not_found`.
   */
  update(id: AccountId, change: AccountChange): Promise<string[]>
  /** Returns the ids of the accounts with these usernames, ignoring case. Suspended ones are left out. */
  findIds(usernames: readonly string[]): Promise<{ id: AccountId; username: string }[]>
  summary(username: string): Promise<AccountSummary | undefined>
  /** Returns all accounts, oldest first. */
  list(): Promise<AccountSummary[]>
  /** Also suspends an account whose owner asked for its deletion. Signing in no longer cancels the deletion then. */
  suspend(id: AccountId): Promise<void>
  /**
   * Ends a suspension. If the owner has asked for its deletion, the account stays hidden until they sign in. Throws
   * `conflict` if it is being deleted, and if only its owner hides it.
   */
  restore(id: AccountId): Promise<void>
  /**
   * Hides an account at its owner's request, and adds the job that ends its sessions. The deletion begins after this
   * number of days, or at once if it is 0. Returns the time at which the deletion begins; undefined if the account has
   * already been hidden.
   */
  leave(id: AccountId, days: number): Promise<string | undefined>
  /** Shows an account that only its owner hides, unless it is disabled or being deleted. Returns whether it did. */
  returnFromLeave(id: AccountId): Promise<boolean>
  /** Does the same as `requestDeletion` for some of the accounts whose deletion is due. Returns their number. */
  requestDueDeletions(): Promise<number>
  /** Suspends an account and adds the job that deletes it. Its name can never be registered again. Idempotent. */
  requestDeletion(id: AccountId): Promise<void>
  /**
   * Suspends the account and deletes everything that belongs to it, in batches, and updates the counters of other
   * accounts. Call it again to continue after an interruption. When the signal is aborted, it stops between two batches
   * and throws. Returns the keys of the files that are no longer used.
   */
  delete(id: AccountId, closing?: AbortSignal): Promise<string[]>
}
