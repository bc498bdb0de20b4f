import type { AccountId, FeaturedTagId } from '../model/ids.ts'
import type { FeaturedTag } from '../model/tag.ts'
import type { Viewer } from './posts.ts'

/** Which hashtags accounts feature on their profiles. */
export interface FeaturedTags {
  /** The most used first. */
  list(account: AccountId, viewer: Viewer): Promise<FeaturedTag[]>
  /** Returns false when the account features `most` others already. May be repeated. */
  feature(account: AccountId, name: string, most: number): Promise<boolean>
  unfeature(account: AccountId, name: string): Promise<void>
  /** Returns false when it features nothing under this id. */
  delete(account: AccountId, id: FeaturedTagId): Promise<boolean>
  /** The names of the hashtags it used most in its newest 1,000 public and unlisted posts, and does not feature. */
  mostUsed(account: AccountId, limit: number): Promise<string[]>
}
