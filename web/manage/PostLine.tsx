import { EmojiText } from '../parts/EmojiText.tsx'
import { textOf } from '../parts/parseHtml.ts'
import { nameOf } from '../people/nameOf.ts'
import { postPath } from '../posts/postPath.ts'
import type { Status } from '../schema/api.ts'

/** A short view of a post that links to it. */
export function PostLine({ post }: { post: Status }) {
  return (
    <span>
      <a href={postPath(post)}>
        <bdi>{nameOf(post.account)}</bdi>
      </a>
      <span class="preview-text" dir="auto">
        <EmojiText text={post.spoiler_text || textOf(post.content)} emojis={post.emojis} />
      </span>
    </span>
  )
}
