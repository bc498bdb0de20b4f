import { z } from 'zod'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'

export const bookmarks = defineOperation({
  name: 'bookmarks',
  kind: 'query',
  scope: 'read:bookmarks',
  summary: 'List your bookmarked posts, latest first.',
  input: z.strictObject(paging(20, 40)),
  output: PostPage,
  run: (page, { stores, caller }): Promise<Page<Post>> => stores.timelines.bookmarks(caller.accountId, rangeOf(page)),
})
