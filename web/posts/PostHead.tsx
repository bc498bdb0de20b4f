import { CornerUpLeft, Repeat2 } from 'lucide'
import { m } from '../messages/index.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Time } from '../parts/Time.tsx'
import { nameOf, profilePath } from '../people/nameOf.ts'
import type { Account, Status } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { me } from '../state/session.ts'
import { postPath } from './postPath.ts'
import { visibilityDrawings } from './visibilities.ts'

/** The author and the time of a post. */
export function PostHead({ post, id, isMain = false }: { post: Status; id: string; isMain?: boolean }) {
  const { account } = post
  return (
    <header class="post-head" id={id}>
      <a class="post-author" href={profilePath(account)}>
        <bdi class="post-name">
          <EmojiText text={nameOf(account)} emojis={account.emojis} />
        </bdi>
        <span class="post-handle">@{account.acct}</span>
      </a>
      {account.bot && <span class="post-bot">{m.post.bot}</span>}
      {!isMain && (
        <span class="post-when">
          <VisibilityIcon post={post} />
          {post.edited_at && (
            <a href={`${postPath(post)}/history`} class="post-edited">
              {m.post.edited}
            </a>
          )}
          <a class="post-time" data-action="open" href={postPath(post)}>
            <Time at={post.created_at} />
          </a>
        </span>
      )}
    </header>
  )
}

/**
 * The visibility of a post, as an icon with a text for screen readers. Renders nothing for a public post unless
 * `isAlways` is set.
 */
export function VisibilityIcon({ post: { visibility }, isAlways = false }: { post: Status; isAlways?: boolean }) {
  if (visibility === 'public' && !isAlways) return null
  return (
    <span class="post-visibility" title={m.post.visibility[visibility]}>
      <Icon of={visibilityDrawings[visibility]} size={15} />
      <span class="only-read">{m.post.visibility[visibility]}</span>
    </span>
  )
}

/** Says who boosted the post. */
export function BoostLine({ by }: { by: Account }) {
  const isOwn = by.id === me.value?.id
  return (
    <p class="post-line post-boosted-by">
      <Icon of={Repeat2} size={15} />
      <a href={profilePath(by)}>
        {isOwn ? m.post.boostedByYou : <EmojiText text={m.post.boostedBy(nameOf(by))} emojis={by.emojis} />}
      </a>
    </p>
  )
}

/** Says that a post is a reply, with a link to the post that it replies to. */
export function ReplyLine({ post }: { post: Status }) {
  if (!post.in_reply_to_id) return null
  const handle = answeredHandle(post)
  const label = post.in_reply_to_account_id === post.account.id ? m.post.inReplyToSelf : labelOf(post, handle)
  return (
    <p class="post-line">
      <Icon of={CornerUpLeft} size={15} />
      <a href={handle ? `/@${handle}/${post.in_reply_to_id}` : postPath(post)}>{label}</a>
    </p>
  )
}

function labelOf(post: Status, handle: string | undefined): string {
  if (post.in_reply_to_account_id === me.value?.id) return m.post.inReplyToOwn
  return handle ? m.post.inReplyTo(handle) : m.post.inReply
}

// Returns the handle of the parent post's author. The parent post may not be cached, but the reply usually mentions
// its author.
function answeredHandle({ in_reply_to_id, in_reply_to_account_id: id, account, mentions }: Status): string | undefined {
  if (id === account.id) return account.acct
  if (id === me.value?.id) return me.value?.acct
  return mentions.find((mention) => mention.id === id)?.acct ?? postSignal(in_reply_to_id!).value?.account.acct
}
