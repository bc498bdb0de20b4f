import { useRoute } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { JoinHint } from '../posts/JoinHint.tsx'
import { PostFeed } from '../posts/PostFeed.tsx'
import { TagActions, TagHead } from '../posts/TagHead.tsx'
import { feedOf } from '../state/feeds.ts'
import { followTimeline } from '../state/live.ts'
import { postFeed } from '../state/postFeeds.ts'
import { me } from '../state/session.ts'
import { readTag } from '../state/tags.ts'

/** Shows the public posts with a hashtag. */
export function TagPage() {
  const { params } = useRoute()
  const name = params['tag']!
  const path = { hashtag: name }
  const feed = feedOf(`tag ${name.toLowerCase()}`, () => postFeed('GET /api/timelines/tag/{hashtag}', { path }))
  useEffect(() => {
    void readTag(name)
    if (!me.peek()) return void feed.refresh()
    return followTimeline(feed, { timeline: 'TAG', tag: name })
  }, [feed])
  const { tag: texts } = m.timelines
  const empty = (
    <Notice title={texts.emptyTitle(name)} text={me.value && texts.emptyText}>
      {me.value && (
        <button type="button" class="button button-main" onClick={() => openComposer({ text: ` #${name}` })}>
          {texts.write(name)}
        </button>
      )}
    </Notice>
  )
  return (
    <Page title={texts.title(name)} hasBack actions={<TagActions name={name} />}>
      <TagHead name={name} />
      <JoinHint />
      <PostFeed feed={feed} empty={empty} context="public" />
    </Page>
  )
}
