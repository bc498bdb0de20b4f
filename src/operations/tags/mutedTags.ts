import { z } from 'zod'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Tag, TagPage } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'

/** Lists the hashtags that the caller mutes, with the end of each mute, latest first. */
export const mutedTags = defineOperation({
  name: 'mutedTags',
  kind: 'query',
  scope: 'read:mutes',
  summary: 'List the hashtags that you mute, with the end of each mute.',
  input: z.strictObject(paging(100, 200)),
  output: TagPage,
  run: (page, { caller, stores }): Promise<Page<Tag>> => stores.tags.muted(caller.accountId, rangeOf(page)),
})
