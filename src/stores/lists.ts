import type { AccountId, ListId } from '../model/ids.ts'
import type { List } from '../model/list.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Profile } from '../model/profile.ts'

/** A list, as its owner sets it. */
export type ListDraft = Pick<List, 'title' | 'repliesPolicy' | 'exclusive'>

/** A change of a list. Absent properties stay as they are. */
export type ListChange = { [Name in keyof ListDraft]?: ListDraft[Name] | undefined }

/** The lists. Only its owner sees a list; for other accounts it does not exist. */
export interface Lists {
  /** Returns all lists of an account, oldest first. */
  list(owner: AccountId): Promise<List[]>
  /** Returns the lists that have an account as a member. */
  withMember(owner: AccountId, member: AccountId): Promise<List[]>
  find(owner: AccountId, id: ListId): Promise<List | undefined>
  /** Returns undefined if the owner already has `most` lists. */
  insert(owner: AccountId, draft: ListDraft, most: number): Promise<List | undefined>
  /** Returns undefined if the list does not exist. `mute` and `unmute` do the same. */
  update(owner: AccountId, id: ListId, change: ListChange): Promise<List | undefined>
  delete(owner: AccountId, id: ListId): Promise<boolean>
  /** Hides posts of the list's members from other timelines, for `duration` seconds; null for no end. */
  mute(owner: AccountId, id: ListId, duration: number | null): Promise<List | undefined>
  unmute(owner: AccountId, id: ListId): Promise<List | undefined>
  /**
   * Returns the members of one of the owner's lists that the owner may see, newest first. The cursor is the id of the
   * membership. Without `range`, returns all of them.
   */
  members(owner: AccountId, id: ListId, range: IdRange | undefined): Promise<Page<Profile>>
  /**
   * Adds all of these accounts to a list, or none. Existing members stay. Throws `not_found` for an unknown list, and
   * for an account that is unknown, suspended, blocked or blocks the owner. Throws `validation_failed` if the list
   * would have more than `most` members.
   */
  add(owner: AccountId, id: ListId, accounts: readonly AccountId[], most: number): Promise<void>
  /** Returns false if the list does not exist. */
  remove(owner: AccountId, id: ListId, accounts: readonly AccountId[]): Promise<boolean>
}
