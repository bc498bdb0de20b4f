import type { AccountId, ListId } from '../model/ids.ts'

/**
 * The relations that decide which posts an account sees, and which it wants to see. Times are ISO 8601; null means no
 * end.
 */
export interface Relations {
  follows: { id: AccountId; showBoosts: boolean; languages: string[] | null }[]
  blocking: AccountId[]
  blockedBy: AccountId[]
  mutes: { id: AccountId; boostsOnly: boolean; hidesNotifications: boolean; expiresAt: string | null }[]
  mutedHashtags: { name: string; expiresAt: string | null }[]
  followedHashtags: string[]
  lists: {
    id: ListId
    repliesPolicy: 'followed' | 'list' | 'none'
    exclusive: boolean
    /** Null if the list is not muted; `infinity` for no end. */
    mutedUntil: string | null
    members: AccountId[]
  }[]
  filtersVersion: number
  /** Incremented by every change of the other properties. */
  version: number
}

/** The relations of readers, which streams and home timelines cache. */
export interface Viewers {
  /**
   * Returns the relations of an account, as of a version or later; without a version, the current ones. Undefined if
   * the account does not exist.
   */
  load(account: AccountId, version?: number): Promise<Relations | undefined>
}
