import { m } from '../messages/index.ts'
import { EmojiPicture } from '../parts/EmojiText.tsx'
import type { Reaction } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { shortCount } from './shortCount.ts'

interface ReactionsProps {
  reactions: readonly Reaction[]
  set(reaction: Reaction, isSet: boolean): void
}

/** The reactions to a post. Pressing one adds or removes your own. */
export function Reactions({ reactions, set }: ReactionsProps) {
  if (reactions.length === 0) return null
  return (
    <ul class="reactions">
      {reactions.map((reaction) => (
        <li key={reaction.name}>
          <button
            type="button"
            class="reaction"
            aria-pressed={reaction.me}
            aria-label={m.post.reaction(nameOf(reaction), reaction.count)}
            disabled={!me.value}
            onClick={() => set(reaction, !reaction.me)}
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
