import type { AccountId, ListId } from '../model/ids.ts'

/** All that decides which posts an account sees, and which it wants to. Times are ISO 8601; null: for good. */
export interface Relations {
  follows: { id: AccountId; showBoosts: boolean; languages: string[] | null }[]
  blocking: AccountId[]
  blockedBy: AccountId[]
  mutes: { id: AccountId; boostsOnly: boolean; expiresAt: string | null }[]
  mutedHashtags: { name: string; expiresAt: string | null }[]
  followedHashtags: string[]
  lists: {
    id: ListId
    repliesPolicy: 'followed' | 'list' | 'none'
    exclusive: boolean
    /** Null where it is not muted; `infinity` for good. */
    mutedUntil: string | null
    members: AccountId[]
  }[]
  filtersVersion: number
  /** Goes up with whatever else is said here. */
  version: number
}

/** What streams and home timelines hold in memory of the accounts that read them. */
export interface Viewers {
  /** The relations of an account as they are now; undefined when there is no such account. */
  load(account: AccountId): Promise<Relations | undefined>
}
