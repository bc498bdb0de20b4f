import { nameOf } from '../people/nameOf.ts'
import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Html } from '../parts/Html.tsx'
import { Time } from '../parts/Time.tsx'
import type { Status } from '../schema/api.ts'

/** A short view of the post that is being replied to or quoted, shown above the text. */
export function RepliedPost({ post, label, missing }: { post: Status | 'gone'; label: string; missing: string }) {
  if (post === 'gone') return <p class="answered answered-gone">{missing}</p>
  const { account, spoiler_text: warning, media_attachments: media } = post
  return (
    <blockquote class="answered" aria-label={label} tabIndex={0}>
      <p class="answered-head">
        <Avatar account={account} size={24} />
        <strong dir="auto">
          <EmojiText text={nameOf(account)} emojis={account.emojis} />
        </strong>
        <span class="answered-acct">@{account.acct}</span>
        <Time at={post.created_at} />
      </p>
      {warning ? (
        <p dir="auto">{warning}</p>
      ) : (
        <div class="answered-text" lang={post.language ?? undefined}>
          <Html html={post.content} emojis={post.emojis} mentions={post.mentions} tags={post.tags} />
        </div>
      )}
      {media.length > 0 && <p class="answered-more">{m.compose.drafts.files(media.length)}</p>}
    </blockquote>
  )
}
