import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { emptyPage, paging, rangeOf } from '../../model/page.ts'
import { givenHashtagKey } from '../../model/text/hashtags.ts'
import { defineOpenOperation } from '../operation.ts'
import { type Post, PostPage } from '../../model/post.ts'

const input = z.strictObject({
  id: AccountId,
  onlyMedia: z.boolean().default(false).describe('Return only posts with attachments.'),
  excludeReplies: z.boolean().default(false).describe('Leave out replies to other accounts.'),
  excludeBoosts: z.boolean().default(false).describe('Leave out boosts.'),
  pinned: z.boolean().default(false).describe('Return only the pinned posts.'),
  tagged: z.string().optional().describe('Return only posts with this hashtag, given with or without its #.'),
  ...paging(20, 40),
})

/** Lists the posts of an account that the caller may see. Throws `not_found` for an unknown or suspended account. */
export const profilePosts = defineOpenOperation({
  name: 'profilePosts',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'List the posts of an account, latest first.',
  input,
  output: PostPage,
  async run({ id, onlyMedia, excludeReplies, excludeBoosts, pinned, tagged: requested, ...page }, { caller, stores }) {
    const tag = requested || undefined
    const tagged = tag === undefined ? undefined : givenHashtagKey(tag)
    // No post contains an invalid hashtag.
    const isNone = tag !== undefined && tagged === undefined
    const filter = { onlyMedia, excludeReplies, excludeBoosts, pinned, tagged }
    const found = isNone
      ? emptyPage<Post>()
      : await stores.timelines.profile(id, caller?.accountId, filter, rangeOf(page))
    // Posts prove that the account exists.
    if (found.items.length === 0 && !(await stores.accounts.find(id))) throw notFound()
    return found
  },
})
