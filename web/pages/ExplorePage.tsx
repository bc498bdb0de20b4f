import { useLocation } from 'preact-iso'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { partIsShown } from '../app/scroll.ts'
import { People } from '../explore/People.tsx'
import { Tags } from '../explore/Tags.tsx'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { PostFeed } from '../posts/PostFeed.tsx'
import { feedOf } from '../state/feeds.ts'
import { offsetFeed } from '../state/offsetFeed.ts'
import { putPosts } from '../state/posts.ts'
import '../search/search.css'

const parts = ['posts', 'tags', 'people'] as const
const pathOf = (part: string) => (part === 'posts' ? '/explore' : `/explore?show=${part}`)

/** Shows trending posts and hashtags, and suggested people. */
export function ExplorePage() {
  const { query } = useLocation()
  const part = parts.find((one) => one === query['show']) ?? 'posts'
  const before = useRef(part)
  useLayoutEffect(() => {
    if (before.current !== part) partIsShown()
    before.current = part
  }, [part])
  const tabs = parts.map((one) => ({ href: pathOf(one), label: m.explore.tabs[one] }))
  return (
    <Page title={m.explore.title}>
      <Tabs label={m.explore.tabs.label} tabs={tabs} current={pathOf(part)} />
      {part === 'posts' && <Posts />}
      {part === 'tags' && <Tags />}
      {part === 'people' && <People />}
    </Page>
  )
}

function Posts() {
  const feed = feedOf('trending posts', () => offsetFeed('GET /api/trends/statuses', {}, putPosts))
  return <PostFeed feed={feed} empty={<Notice title={m.explore.noPosts} text={m.explore.noPostsText} />} />
}
