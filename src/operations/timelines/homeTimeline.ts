import { z } from 'zod'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'

/**
 * Returns the newest posts of the caller and of accounts that the caller follows, and public posts with followed
 * hashtags.
 */
export const homeTimeline = defineOperation({
  name: 'homeTimeline',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'Read your home timeline: the newest posts of accounts and hashtags that you follow, and your own.',
  input: z.strictObject(paging(20, 40)),
  output: PostPage,
  run: (page, { stores, caller }): Promise<Page<Post>> => stores.timelines.home(caller.accountId, rangeOf(page)),
})
