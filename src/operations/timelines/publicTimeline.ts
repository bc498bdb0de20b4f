import { z } from 'zod'
import { emptyPage, type Page, paging, stretchOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'

/** Everybody's public posts. */
export const publicTimeline = defineOpenOperation({
  name: 'publicTimeline',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: "Read everybody's public posts, without boosts and without answers to others.",
  input: z.strictObject({
    ...paging(20, 40),
    local: z.boolean().default(false).describe('Only posts made here; all posts are.'),
    remote: z.boolean().default(false).describe('Only posts made elsewhere; none are.'),
    onlyMedia: z.boolean().default(false).describe('Only posts with files.'),
  }),
  output: PostPage,
  async run({ local, remote, onlyMedia, ...page }, { stores, caller }): Promise<Page<Post>> {
    if (remote && !local) return emptyPage()
    return stores.timelines.public(caller?.accountId, onlyMedia, stretchOf(page))
  },
})
