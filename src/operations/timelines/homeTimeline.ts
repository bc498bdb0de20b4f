import { z } from 'zod'
import { type Page, paging, stretchOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'

/**
 * The newest posts of the accounts the caller follows, of the caller, and public ones with hashtags the caller follows.
 */
export const homeTimeline = defineOperation({
  name: 'homeTimeline',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'Read your home timeline: the newest posts of accounts and hashtags that you follow, and your own.',
  input: z.strictObject(paging(20, 40)),
  output: PostPage,
  run: (page, { stores, caller }): Promise<Page<Post>> => stores.timelines.home(caller.accountId, stretchOf(page)),
})
