import type { Filter, FilterKeyword, FilterPost } from '../model/filter.ts'
import type { AccountId, FilterId, PostId } from '../model/ids.ts'
import type { Limits } from '../model/settings.ts'

/** A keyword to store. */
export type KeywordDraft = Omit<FilterKeyword, 'id'>

/** A filter to store. */
export interface FilterDraft extends Pick<Filter, 'title' | 'contexts' | 'action' | 'match'> {
  /** Seconds from now; null for never, negative for a filter that has expired. */
  expiresIn: number | null
  keywords: KeywordDraft[]
}

/** A change of a keyword. Undefined properties stay as they are. */
export type KeywordChange = { [Name in keyof KeywordDraft]?: KeywordDraft[Name] | undefined }

/** A change of a filter. Undefined properties stay as they are. */
export interface FilterChange {
  title?: string | undefined
  contexts?: Filter['contexts'] | undefined
  action?: Filter['action'] | undefined
  match?: Filter['match'] | undefined
  expiresIn?: number | null | undefined
  added?: KeywordDraft[]
  changed?: (KeywordChange & { id: FilterId })[]
  removed?: FilterId[]
  /** The change applies only if the filter has this keyword and no other. */
  onlyKeyword?: FilterId
}

/** The limits of one account. */
export type FilterLimits = Pick<Limits, 'filters' | 'filterKeywords' | 'filterPatterns'>

/**
 * The filters of accounts. An account sees and changes only its own. Changes of one account's filters happen one after
 * the other, and each increments `accounts.filters_version`. They throw `validation_failed` and change nothing if the
 * filters would exceed a limit, or if a pattern cannot be used.
 */
export interface Filters {
  /** Returns all filters of an account in the order of their creation, including expired ones. */
  list(account: AccountId): Promise<Filter[]>
  find(account: AccountId, id: FilterId): Promise<Filter | undefined>
  /** Finds the filter that has a keyword. */
  findByKeyword(account: AccountId, keyword: FilterId): Promise<Filter | undefined>
  /** Finds the filter that has an entry for a post, by the id of the entry. */
  findByEntry(account: AccountId, entry: FilterId): Promise<Filter | undefined>
  insert(account: AccountId, draft: FilterDraft, limits: FilterLimits): Promise<FilterId>
  /**
   * Throws `not_found` if the filter does not exist or a keyword is not part of it, and `conflict` if `onlyKeyword` is
   * not the only keyword.
   */
  update(account: AccountId, id: FilterId, change: FilterChange, limits: FilterLimits): Promise<void>
  /** Returns false if it does not exist. */
  delete(account: AccountId, id: FilterId): Promise<boolean>
  /** Throws `not_found` for an unknown filter. */
  addKeyword(account: AccountId, filter: FilterId, draft: KeywordDraft, limits: FilterLimits): Promise<FilterId>
  /** Returns false if it does not exist. */
  updateKeyword(account: AccountId, id: FilterId, change: KeywordChange, limits: FilterLimits): Promise<boolean>
  /**
   * With `withFilter`, the last keyword is deleted together with its filter, unless the filter has posts. Returns false
   * if it does not exist.
   */
  deleteKeyword(account: AccountId, id: FilterId, withFilter: boolean): Promise<boolean>
  /** Idempotent. Throws `not_found` for an unknown filter or post. */
  addPost(account: AccountId, filter: FilterId, post: PostId): Promise<FilterPost>
  /** Returns the removed entry; undefined if it does not exist. */
  removePost(account: AccountId, entry: FilterId): Promise<FilterPost | undefined>
}
