import type { AccountId } from '../model/ids.ts'
import type { OwnProfile, PostingDefaults, Profile } from '../model/profile.ts'
import type { IdentityDraft } from './identities.ts'
import type { SecurityEventDraft } from './securityEvents.ts'

/** A picture of a profile, as it is kept. */
export interface KeptPicture {
  key: string
  staticKey: string
  description: string
}

/** What of an account can be changed; what is absent stays, a `null` picture is taken away. */
export interface AccountChange {
  displayName?: string
  note?: string
  fields?: { name: string; value: string }[]
  avatar?: KeptPicture | null
  header?: KeptPicture | null
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
  /** When it was suspended; null if not, also if only its owner hides it by asking for its deletion. */
  suspendedAt: string | null
  /** The name of its role; null for none. */
  role: string | null
  /** When the deletion that its owner asked for begins. */
  deletionDueAt: string | null
  postsCount: number
  followersCount: number
  /** Bytes of the files of its attachments. */
  mediaBytes: number
}

/** An account that somebody makes for themselves. */
export interface Registration {
  username: string
  displayName: string
  /** Undefined where a passkey is to follow, or with an identity. */
  passwordHash: string | undefined
  /** The account at a provider that it is signed in to by; undefined for none. */
  identity?: IdentityDraft | undefined
  /** What its owner finds among the security events; undefined where that is noted later. */
  event?: SecurityEventDraft | undefined
  /** The reason to join of an account that waits for approval; undefined for one that does not wait. */
  pendingReason?: string | undefined
  /** The code of the invitation that it is made with. */
  inviteCode?: string | undefined
  /** The name of the app that it is made with; undefined for a page. */
  appName?: string | undefined
}

/** The accounts. Suspended ones are found by `summary` and `list` only, and by `readMany` with `suspended` set. */
export interface Accounts {
  /** Throws `conflict` when the username is taken, in any case. */
  insert(username: string, displayName: string): Promise<AccountId>
  /**
   * Makes an account with its password, identity and event, all or none; undefined where the username is
   * taken, or was the name of a deleted account. Throws `conflict` where the identity is linked already, and
   * `forbidden` where nobody can register with the invitation, whose use counts only with the account.
   */
  register(registration: Registration): Promise<AccountId | undefined>
  /**
   * Deletes an account that was just made: its name is free again, and the use of its invitation is given back. Cut off
   * in the middle, a job deletes it.
   */
  undoRegistration(id: AccountId): Promise<void>
  find(id: AccountId): Promise<Profile | undefined>
  /** Whether its owner may sign in: not if the account was deleted, or is suspended or disabled. */
  maySignIn(id: AccountId): Promise<boolean>
  findByUsername(username: string): Promise<Profile | undefined>
  /** In the order asked for; unknown ones are left out. */
  readMany(ids: readonly AccountId[]): Promise<Profile[]>
  /** Throws `not_found`. */
  readOwn(id: AccountId): Promise<OwnProfile>
  /** What its posts are made with. Throws `not_found`. */
  readDefaults(id: AccountId): Promise<PostingDefaults>
  /** Returns the keys of the files that are no longer used. Throws `not_found`. */
  update(id: AccountId, change: AccountChange): Promise<string[]>
  /** The ids of the accounts with these usernames (in any case), suspended ones left out. */
  findIds(usernames: readonly string[]): Promise<{ id: AccountId; username: string }[]>
  summary(username: string): Promise<AccountSummary | undefined>
  /** Oldest first. */
  list(): Promise<AccountSummary[]>
  /** Also suspends an account whose owner asked for its deletion: signing in no longer cancels that. */
  suspend(id: AccountId): Promise<void>
  /**
   * Ends a suspension. If the owner has asked for its deletion, the account stays hidden until they sign in. Throws
   * `conflict` if it is being deleted, and if only its owner hides it.
   */
  restore(id: AccountId): Promise<void>
  /**
   * Hides an account for its owner, and adds the job that ends its sessions. Its deletion begins after this number of
   * days, with 0 at once. Returns when it begins; undefined if the account was hidden already.
   */
  leave(id: AccountId, days: number): Promise<string | undefined>
  /** Shows an account that only its owner hides, unless it is disabled or being deleted. Returns whether it did. */
  returnFromLeave(id: AccountId): Promise<boolean>
  /** Does the same as `requestDeletion` for some of the accounts whose deletion is due. Returns their number. */
  requestDueDeletions(): Promise<number>
  /** Suspends it and adds the job that deletes it. Its name can never be registered again. Can be repeated. */
  requestDeletion(id: AccountId): Promise<void>
  /**
   * Suspends the account and removes it with all it made, bit by bit; counters of others follow.
   * Cut off in the middle, it goes on when called again; when the signal comes it stops between two
   * bits, and throws. Returns the keys of the files that are no longer used.
   */
  delete(id: AccountId, closing?: AbortSignal): Promise<string[]>
}
