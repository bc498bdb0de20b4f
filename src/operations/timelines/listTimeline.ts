import { z } from 'zod'
import { ListId } from '../../model/ids.ts'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { foundList } from '../lists/internal/listInput.ts'
import { defineOperation } from '../operation.ts'

/** Returns the posts and boosts by members of a list that the caller may see. Throws `not_found`. */
export const listTimeline = defineOperation({
  name: 'listTimeline',
  kind: 'query',
  scope: 'read:lists',
  summary: 'Read the timeline of one of your lists.',
  input: z.strictObject({ listId: ListId, ...paging(20, 40) }),
  output: PostPage,
  async run({ listId, ...page }, { caller, stores }): Promise<Page<Post>> {
    const posts = await stores.timelines.list(caller.accountId, listId, rangeOf(page))
    // An unknown list has no posts either.
    if (posts.items.length === 0) foundList(await stores.lists.find(caller.accountId, listId))
    return posts
  },
})
