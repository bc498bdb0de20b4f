import type { Filter, FilterKeyword, FilterPost } from '../model/filter.ts'
import type { AccountId, FilterId, PostId } from '../model/ids.ts'
import type { Limits } from '../model/settings.ts'

/** A keyword as it is to be kept. */
export type KeywordDraft = Omit<FilterKeyword, 'id'>

/** A filter as it is to be kept. */
export interface FilterDraft extends Pick<Filter, 'title' | 'contexts' | 'action' | 'match'> {
  /** Seconds from now; null for never, negative for what has expired. */
  expiresIn: number | null
  keywords: KeywordDraft[]
}

/** What becomes of a keyword; what is undefined stays. */
export type KeywordChange = { [Name in keyof KeywordDraft]?: KeywordDraft[Name] | undefined }

/** What becomes of a filter; what is undefined stays. */
export interface FilterChange {
  title?: string | undefined
  contexts?: Filter['contexts'] | undefined
  action?: Filter['action'] | undefined
  match?: Filter['match'] | undefined
  expiresIn?: number | null | undefined
  added?: KeywordDraft[]
  changed?: (KeywordChange & { id: FilterId })[]
  removed?: FilterId[]
  /** The change is only meant for a filter that has this keyword and no other. */
  onlyKeyword?: FilterId
}

/** How much an account may have. */
export type FilterLimits = Pick<Limits, 'filters' | 'filterKeywords' | 'filterPatterns'>

/**
 * The filters of accounts; each sees and changes its own alone. Changes of one account's filters happen
 * one after the other, each with a new `accounts.filters_version`. They throw `validation_failed` where
 * the filters would come to more than is allowed, or a pattern can't be used, and then change nothing.
 */
export interface Filters {
  /** In the order they were made; those that have expired too. */
  list(account: AccountId): Promise<Filter[]>
  find(account: AccountId, id: FilterId): Promise<Filter | undefined>
  /** The filter that has a keyword. */
  findByKeyword(account: AccountId, keyword: FilterId): Promise<Filter | undefined>
  /** The filter that has an entry for a post, by the id of the entry. */
  findByEntry(account: AccountId, entry: FilterId): Promise<Filter | undefined>
  insert(account: AccountId, draft: FilterDraft, limits: FilterLimits): Promise<FilterId>
  /**
   * Throws `not_found`, also for keywords that are not the filter's; `conflict` where `onlyKeyword`
   * is not the only one.
   */
  update(account: AccountId, id: FilterId, change: FilterChange, limits: FilterLimits): Promise<void>
  /** Returns false when there is none such. */
  delete(account: AccountId, id: FilterId): Promise<boolean>
  /** Throws `not_found` for a filter that is not there. */
  addKeyword(account: AccountId, filter: FilterId, draft: KeywordDraft, limits: FilterLimits): Promise<FilterId>
  /** Returns false when there is none such. */
  updateKeyword(account: AccountId, id: FilterId, change: KeywordChange, limits: FilterLimits): Promise<boolean>
  /**
   * `withFilter`: the filter goes with its last keyword, unless it names posts. Returns false when there is none such.
   */
  deleteKeyword(account: AccountId, id: FilterId, withFilter: boolean): Promise<boolean>
  /** May be repeated. Throws `not_found` for a filter or a post that is not there. */
  addPost(account: AccountId, filter: FilterId, post: PostId): Promise<FilterPost>
  /** Returns what was removed, undefined when there is none such. */
  removePost(account: AccountId, entry: FilterId): Promise<FilterPost | undefined>
}
