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
  /** When it was suspended; null for one that only its owner hid, by asking for its deletion. */
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
}

/** The accounts. Suspended ones are found by `summary` and `list` only, and by `readMany` with `suspended` set. */
export interface Accounts {
  /** Throws `conflict` when the username is taken, in any case. */
  insert(username: string, displayName: string): Promise<AccountId>
  /**
   * Makes an account with its password, identity and event, all or none; undefined where the username is
   * taken, or was the name of a deleted account. Throws `conflict` where the identity is linked already.
   */
  register(registration: Registration): Promise<AccountId | undefined>
  find(id: AccountId): Promise<Profile | undefined>
  /** Whether its owner may sign in: not where it is gone, suspended or disabled. */
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
  /** Also suspends an account whose owner asked for its deletion: signing in no longer takes that back. */
  suspend(id: AccountId): Promise<void>
  /**
   * Ends a suspension. Where its owner has asked for its deletion, the account stays hidden until they sign in. Throws
   * `conflict` once it is being deleted, and where it is not suspended but its owner left.
   */
  restore(id: AccountId): Promise<void>
  /**
   * Hides an account as its owner wishes, and adds the job that ends its sessions. Its deletion begins after so many
   * days, with 0 at once. Returns when that is; undefined for an account that is hidden already.
   */
  leave(id: AccountId, days: number): Promise<string | undefined>
  /** Shows an account again whose owner left; returns whether it did. Not one that is suspended or being deleted. */
  returnFromLeave(id: AccountId): Promise<boolean>
  /** Does what `requestDeletion` does for some accounts whose deletion is due; returns for how many. */
  requestDueDeletions(): Promise<number>
  /** Suspends it and adds the job that deletes it; its name is nobody's to register from then on. May be repeated. */
  requestDeletion(id: AccountId): Promise<void>
  /**
   * Suspends the account and removes it with all it made, bit by bit; counters of others follow.
   * Cut off in the middle, it goes on when called again; when the signal comes it stops between two
   * bits, and throws. Returns the keys of the files that are no longer used.
   */
  delete(id: AccountId, closing?: AbortSignal): Promise<string[]>
}
