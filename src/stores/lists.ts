import type { AccountId, ListId } from '../model/ids.ts'
import type { List } from '../model/list.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Profile } from '../model/profile.ts'

/** A list as its owner wants it. */
export type ListDraft = Pick<List, 'title' | 'repliesPolicy' | 'exclusive'>

/** What of a list can be changed; what is absent stays. */
export type ListChange = { [Name in keyof ListDraft]?: ListDraft[Name] | undefined }

/** The lists. Each is its owner's alone: to anybody else it is not there. */
export interface Lists {
  /** The oldest first. */
  all(owner: AccountId): Promise<List[]>
  /** Those that hold an account. */
  holding(owner: AccountId, member: AccountId): Promise<List[]>
  find(owner: AccountId, id: ListId): Promise<List | undefined>
  /** Returns undefined when the owner has `most` lists already. */
  insert(owner: AccountId, draft: ListDraft, most: number): Promise<List | undefined>
  /** Returns undefined when there is no such list; so do the others. */
  update(owner: AccountId, id: ListId, change: ListChange): Promise<List | undefined>
  delete(owner: AccountId, id: ListId): Promise<boolean>
  /** Hides its members everywhere else, for so many seconds or (null) for good. */
  mute(owner: AccountId, id: ListId, duration: number | null): Promise<List | undefined>
  unmute(owner: AccountId, id: ListId): Promise<List | undefined>
  /**
   * Those of a list of this owner whom the owner may see, the latest first; the cursor is of the
   * membership. All of them without a stretch.
   */
  members(owner: AccountId, id: ListId, stretch: Stretch | undefined): Promise<Page<Profile>>
  /**
   * Puts all of these accounts into a list, or none; those that are in it stay. Throws `not_found`
   * for an unknown list and for an account that is unknown, suspended, blocks the owner or is
   * blocked; `validation_failed` when there would be more than `most`.
   */
  add(owner: AccountId, id: ListId, accounts: readonly AccountId[], most: number): Promise<void>
  /** Returns false when there is no such list. */
  remove(owner: AccountId, id: ListId, accounts: readonly AccountId[]): Promise<boolean>
}
