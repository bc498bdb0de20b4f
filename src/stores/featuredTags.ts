import type { AccountId, FeaturedTagId } from '../model/ids.ts'
import type { FeaturedTag } from '../model/tag.ts'
import type { Viewer } from './posts.ts'

/** The hashtags that accounts feature on their profiles. */
export interface FeaturedTags {
  /** Returns the featured hashtags of an account, most used first. */
  list(account: AccountId, viewer: Viewer): Promise<FeaturedTag[]>
  /** Returns false if the account already features `most` other hashtags. Idempotent. */
  feature(account: AccountId, name: string, most: number): Promise<boolean>
  unfeature(account: AccountId, name: string): Promise<void>
  /** Returns false if the account features nothing with this id. */
  delete(account: AccountId, id: FeaturedTagId): Promise<boolean>
  /**
   * Returns the hashtags that the account used most in its newest 1,000 public and unlisted posts, without the hashtags
   * that it already features.
   */
  mostUsed(account: AccountId, limit: number): Promise<string[]>
}
