import { useEffect, useRef } from 'preact/hooks'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import { NewEntries } from '../parts/NewEntries.tsx'
import { useChange } from '../parts/useChange.ts'
import type { Feed } from '../state/feeds.ts'
import { conversationsChanged } from '../state/live.ts'
import { oneAtATime } from '../state/oneAtATime.ts'
import { published } from '../state/published.ts'
import '../posts/posts.css'
import { ConversationEntry } from './ConversationEntry.tsx'
import { conversationFeed, readChanges } from './conversations.ts'

/** Your conversations in direct posts. */
export function ConversationList() {
  const feed = conversationFeed()
  useLive(feed)
  if (feed.isEmpty.value) {
    return (
      <Notice title={m.conversations.empty} text={m.conversations.emptyText}>
        <button type="button" class="button button-main" onClick={() => openComposer({ visibility: 'direct' })}>
          {m.conversations.compose}
        </button>
      </Notice>
    )
  }
  const waiting = feed.waiting.value.length
  return (
    <>
      <NewEntries
        count={waiting}
        label={m.conversations.showNew(waiting)}
        announcement={m.conversations.newer(waiting)}
        onShow={() => showAtTop(feed)}
      />
      <ul class="conversations sheet" aria-label={m.conversations.list}>
        {feed.ids.value.map((id) => (
          <ConversationEntry key={id} id={id} />
        ))}
      </ul>
      <EndOfFeed feed={feed} />
    </>
  )
}

function showAtTop(feed: Feed): void {
  feed.showWaiting()
  scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

// Reads changed conversations. New ones wait above the list, so that nothing moves while you read. They do not wait
// when the list was just opened at its top, or when you published a direct post.
function useLive(feed: Feed): void {
  const look = useRef(oneAtATime(() => readChanges(feed).catch(() => {})))
  useEffect(() => {
    if (feed.state.peek() === 'new') void feed.more()
    else void readChanges(feed, scrollY < 100).catch(() => {})
  }, [feed])
  useChange(conversationsChanged, () => void look.current())
  useChange(published, (news) => {
    if (news?.post.visibility === 'direct') void readChanges(feed, true).catch(() => {})
  })
}
