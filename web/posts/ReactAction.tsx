import { SmilePlus } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { Status } from '../schema/api.ts'
import { setReaction } from '../state/postInteractions.ts'
import { Action } from './Action.tsx'
import { postPath } from './postPath.ts'
import { ReactionPicker } from './ReactionPicker.tsx'

/** A button that opens the emoji picker to react to a post. */
export function ReactAction({ post }: { post: Status }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  return (
    <span class="react" ref={root}>
      <Action path={postPath(post)} name="react" label={m.post.react} icon={SmilePlus} run={() => setOpen(!isOpen)} />
      {isOpen && (
        <ReactionPicker
          anchor={root.current?.querySelector('button') ?? null}
          onPick={(emoji) => void setReaction(post.id, emoji, true)}
          close={() => setOpen(false)}
        />
      )}
    </span>
  )
}
