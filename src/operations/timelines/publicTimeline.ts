import { z } from 'zod'
import { emptyPage, type Page, paging, rangeOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'

/** Returns the public posts of all accounts. */
export const publicTimeline = defineOpenOperation({
  name: 'publicTimeline',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Read the public timeline: all public posts, without boosts and without replies to other accounts.',
  input: z.strictObject({
    ...paging(20, 40),
    local: z
      .boolean()
      .default(false)
      .describe('Return only posts of this server. This has no effect, because all posts belong to this server.'),
    remote: z
      .boolean()
      .default(false)
      .describe('Return only posts of other servers: none, because this server does not federate.'),
    onlyMedia: z.boolean().default(false).describe('Return only posts with media.'),
  }),
  output: PostPage,
  async run({ local, remote, onlyMedia, ...page }, { stores, caller }): Promise<Page<Post>> {
    if (remote && !local) return emptyPage()
    return stores.timelines.public(caller?.accountId, onlyMedia, rangeOf(page))
  },
})
