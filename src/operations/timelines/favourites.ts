import { z } from 'zod'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'

export const favourites = defineOperation({
  name: 'favourites',
  kind: 'query',
  scope: 'read:favourites',
  summary: 'List your favourited posts, latest first.',
  input: z.strictObject(paging(20, 40)),
  output: PostPage,
  run: (page, { stores, caller }): Promise<Page<Post>> => stores.timelines.favourites(caller.accountId, rangeOf(page)),
})
