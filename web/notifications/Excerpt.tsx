import { postPath } from '../posts/postPath.ts'
import { m } from '../messages/index.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { textOf } from '../parts/parseHtml.ts'
import type { Status } from '../schema/api.ts'

const longest = 300

/** The beginning of a post, or its content warning, as a link to the post. Names attachments that it cannot show. */
export function Excerpt({ post }: { post: Status }) {
  const text = post.spoiler_text || textOf(post.content).replace(/\s+/g, ' ')
  const { media_attachments: media, poll } = post
  return (
    <a class="excerpt" href={postPath(post)}>
      {text && (
        <span class="excerpt-text" dir="auto">
          <EmojiText text={text.slice(0, longest)} emojis={post.emojis} />
        </span>
      )}
      {media.length > 0 && <span class="excerpt-note">{m.notifications.media(media.length)}</span>}
      {poll && <span class="excerpt-note">{m.notifications.hasPoll}</span>}
    </a>
  )
}
