import { useLocation } from 'preact-iso'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import { PostFeed } from '../posts/PostFeed.tsx'
import { feedOf } from '../state/feeds.ts'
import { postFeed } from '../state/postFeeds.ts'

/** Lists bookmarks or favourites, latest first. */
export function SavedPostsPage() {
  const { path } = useLocation()
  const isBookmarks = path === '/bookmarks'
  const texts = isBookmarks ? m.timelines.bookmarks : m.timelines.favourites
  const feed = feedOf(path, () => postFeed(isBookmarks ? 'GET /api/bookmarks' : 'GET /api/favourites', {}))
  useFreshFeed(feed)
  return (
    <Page title={texts.title}>
      <PostFeed feed={feed} empty={<Notice title={texts.empty} text={texts.emptyText} />} />
    </Page>
  )
}
