import { z } from 'zod'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Tag, TagPage } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'

/** Lists the hashtags that the caller follows, latest first. */
export const followedTags = defineOperation({
  name: 'followedTags',
  kind: 'query',
  scope: 'read:follows',
  summary: 'List the hashtags that you follow.',
  input: z.strictObject(paging(100, 200)),
  output: TagPage,
  run: (page, { caller, stores }): Promise<Page<Tag>> => stores.tags.followed(caller.accountId, rangeOf(page)),
})
