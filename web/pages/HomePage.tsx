import { AnnouncementsLink } from '../announcements/AnnouncementsLink.tsx'
import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { PostFeed } from '../posts/PostFeed.tsx'
import { homeFeed } from '../state/postFeeds.ts'
import { me } from '../state/session.ts'

/** The home timeline, or the public timeline for anonymous readers. */
export function HomePage() {
  const { route } = useLocation()
  const isSignedIn = me.value !== undefined
  useEffect(() => {
    if (!isSignedIn) route('/public', true)
  }, [isSignedIn])
  if (!isSignedIn) return null
  const empty = (
    <Notice title={m.timelines.emptyHome} text={m.timelines.emptyHomeText}>
      <a class="button button-main" href="/explore?show=people">
        {m.timelines.findPeople}
      </a>
      <a class="button" href="/public">
        {m.navigation.public}
      </a>
    </Notice>
  )
  return (
    <Page title={m.timelines.home} actions={<AnnouncementsLink />}>
      <PostFeed feed={homeFeed()} empty={empty} context="home" />
    </Page>
  )
}
