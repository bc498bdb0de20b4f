import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { postSignal } from '../state/posts.ts'
import { me } from '../state/session.ts'
import { type Branch, branchesOf, type Thread } from '../state/threads.ts'
import { visible } from './filterEffect.ts'
import { PostCard } from './PostCard.tsx'

/** The replies to a post as nested lists, with the replies to each reply. */
export function Replies({ id, thread }: { id: string; thread: Thread }) {
  const state = thread.state.value
  const ids = visible(thread.descendants.value, 'thread')
  const branches = branchesOf(id, ids, (one) => postSignal(one).peek()?.in_reply_to_id ?? null)
  if (branches.length > 0)
    return (
      <section class="thread-replies" aria-label={m.post.thread.replies}>
        <Branches branches={branches} depth={1} />
      </section>
    )
  if (state === 'reading') return postSignal(id).value?.replies_count ? <Waiting lines={2} /> : null
  if (state !== 'ready') return <ErrorNotice error={thread.error.value} again={() => void thread.read()} />
  return <NoReplies id={id} />
}

function NoReplies({ id }: { id: string }) {
  const post = postSignal(id).value
  return (
    <p class="feed-end">
      {m.post.thread.noReplies}{' '}
      {me.value && post && (
        <button type="button" class="link-button" onClick={() => openComposer({ replyTo: post })}>
          {m.post.thread.beFirst}
        </button>
      )}
    </p>
  )
}

/** The depth from which replies are not indented further. */
const deepest = 4

function Branches({ branches, depth }: { branches: readonly Branch[]; depth: number }) {
  return (
    <ul class={depth > 1 && depth <= deepest ? 'thread-deeper' : undefined}>
      {branches.map(({ id, replies }) => (
        <li key={id}>
          <PostCard id={id} context="thread" isJoined={depth <= deepest} />
          {replies.length > 0 && <Branches branches={replies} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}
