import { z } from 'zod'
import { emptyPage, type Page, paging, rangeOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { givenHashtagKey } from '../../model/text/hashtags.ts'
import { defineOpenOperation } from '../operation.ts'

const names = z.array(z.string().max(200)).max(20).default([])

const keysOf = (list: readonly string[]) => list.flatMap((name) => givenHashtagKey(name) ?? [])

/** Returns public posts with a hashtag. */
export const tagTimeline = defineOpenOperation({
  name: 'tagTimeline',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Read public posts with a hashtag.',
  input: z.strictObject({
    ...paging(20, 40),
    hashtag: z.string().max(200).describe('The name of the hashtag, with or without #.'),
    any: names.describe('Also return posts with any of these hashtags.'),
    all: names.describe('Return only posts that also have all of these hashtags.'),
    none: names.describe('Return only posts that have none of these hashtags.'),
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
  async run({ hashtag, any, all, none, local, remote, onlyMedia, ...page }, { stores, caller }): Promise<Page<Post>> {
    if (remote && !local) return emptyPage()
    const filter = { any: keysOf([hashtag, ...any]), all: keysOf(all), none: keysOf(none), onlyMedia }
    return stores.timelines.tag(caller?.accountId, filter, rangeOf(page))
  },
})
