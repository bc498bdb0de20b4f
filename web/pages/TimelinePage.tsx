import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { Welcome } from '../account/Welcome.tsx'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { PostFeed } from '../posts/PostFeed.tsx'
import { feedOf } from '../state/feeds.ts'
import { followTimeline } from '../state/live.ts'
import { postFeed } from '../state/postFeeds.ts'
import { me } from '../state/session.ts'

/** The public timeline, of all posts or of local ones. */
export function TimelinePage() {
  const { path } = useLocation()
  const isLocal = path === '/local'
  const query = isLocal ? { local: true } : {}
  const feed = feedOf(path, () => postFeed('GET /api/timelines/public', { query }))
  useEffect(() => {
    // Anonymous readers have no streams. New posts are offered when they return to the page.
    if (!me.peek()) return void (feed.ids.peek().length > 0 && feed.refresh())
    return followTimeline(feed, { timeline: isLocal ? 'LOCAL' : 'PUBLIC' })
  }, [feed])
  return (
    <Page title={isLocal ? m.timelines.local : m.timelines.public}>
      <Welcome />
      <PostFeed
        feed={feed}
        empty={<Notice title={m.timelines.empty} text={m.timelines.emptyText} />}
        context="public"
      />
    </Page>
  )
}
