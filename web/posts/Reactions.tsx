import { m } from '../messages/index.ts'
import { EmojiPicture } from '../parts/EmojiText.tsx'
import type { Reaction, Status } from '../schema/api.ts'
import { setReaction } from '../state/postMarks.ts'
import { me } from '../state/session.ts'
import { shortCount } from './shortCount.ts'

/** With what others, and oneself, reacted to a post: pressing one does so too, or takes it back. */
export function Reactions({ post }: { post: Status }) {
  if (post.reactions.length === 0) return null
  return (
    <ul class="reactions">
      {post.reactions.map((reaction) => (
        <li key={reaction.name}>
          <button
            type="button"
            class="reaction"
            aria-pressed={reaction.me}
            aria-label={m.post.reaction(nameOf(reaction), reaction.count)}
            disabled={!me.value}
            onClick={() => void setReaction(post.id, reaction, !reaction.me)}
          >
            {reaction.url ? <EmojiPicture {...reaction} url={reaction.url} /> : <span>{reaction.name}</span>}
            <span>{shortCount(reaction.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ name, url }: Reaction) => (url ? `:${name}:` : name)
