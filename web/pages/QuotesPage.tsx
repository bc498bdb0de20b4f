import { useRoute } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import { PostFeed } from '../posts/PostFeed.tsx'
import { feedOf } from '../state/feeds.ts'
import { postFeed } from '../state/postFeeds.ts'

/** Lists the quotes of a post. Its author can revoke one in the menu of the quote. */
export function QuotesPage() {
  const { params } = useRoute()
  const id = params['id']!
  const feed = feedOf(`quotes ${id}`, () => postFeed('GET /api/statuses/{id}/quotes', { path: { id } }))
  useFreshFeed(feed)
  const { title, empty, emptyText } = m.post.quotes
  return (
    <Page title={title} hasBack>
      <PostFeed feed={feed} empty={<Notice title={empty} text={emptyText} />} context="public" />
    </Page>
  )
}
