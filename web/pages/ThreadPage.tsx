import { useSignalEffect } from '@preact/signals'
import { useRoute } from 'preact-iso'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isRevisit } from '../app/scroll.ts'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { nameOf } from '../people/nameOf.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { Replies } from '../posts/Replies.tsx'
import { postSignal } from '../state/posts.ts'
import { published } from '../state/published.ts'
import { type Thread, threadOf } from '../state/threads.ts'

/** Shows a post with its conversation. */
export function ThreadPage() {
  const { params } = useRoute()
  const id = params['id']!
  const thread = threadOf(id)
  const post = postSignal(id).value
  const [isBack] = useState(isRevisit)
  useEffect(() => void thread.read(), [thread])
  useSignalEffect(() => {
    if (published.value && !published.value.isEdit) thread.take(published.value.post)
  })
  return (
    <Page title={post ? m.post.thread.title(nameOf(post.account)) : m.post.thread.unknown} hasBack>
      {post ? <Around id={id} thread={thread} isBack={isBack} /> : <NotThere thread={thread} />}
    </Page>
  )
}

function NotThere({ thread }: { thread: Thread }) {
  const { thread: texts } = m.post
  const state = thread.state.value
  if (state === 'reading') return <Waiting lines={3} />
  if (state === 'failed') return <ErrorNotice error={thread.error.value} again={() => void thread.read()} />
  const isDeleted = state !== 'missing'
  return (
    <Notice title={isDeleted ? texts.deleted : texts.missing} text={isDeleted ? texts.deletedText : texts.missingText}>
      <a class="button" href="/">
        {m.notFound.toHome}
      </a>
    </Notice>
  )
}

function Around({ id, thread, isBack }: { id: string; thread: Thread; isBack: boolean }) {
  const main = useRef<HTMLDivElement>(null)
  const ancestors = thread.ancestors.value
  useStandStill(main, isBack ? 0 : ancestors.length)
  return (
    <div class="thread">
      {ancestors.length > 0 && (
        <ol class="thread-before post-sheet" aria-label={m.post.thread.before}>
          {ancestors.map((before, index) => (
            <li key={before}>
              <PostCard id={before} context="thread" isJoined={index > 0} />
            </li>
          ))}
        </ol>
      )}
      <div class="thread-main" ref={main}>
        <div class="post-sheet">
          <PostCard id={id} context="thread" isMain isJoined={ancestors.length > 0} />
          <Replies id={id} thread={thread} />
        </div>
      </div>
    </div>
  )
}

/** CSS pixels that the page's header covers. */
const covered = 58

// Scrolls so that the post is at the top of the window when the first posts appear above it, unless the person has
// already scrolled.
function useStandStill(main: { current: HTMLDivElement | null }, above: number): void {
  const before = useRef(0)
  useLayoutEffect(() => {
    const { top } = main.current!.getBoundingClientRect()
    if (above > 0 && before.current === 0 && scrollY === 0) scrollBy(0, top - covered)
    before.current = above
  }, [above])
}
