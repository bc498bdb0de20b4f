import { SmilePlus } from 'lucide'
import { lazyPart } from '../parts/lazyPart.ts'
import { Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { Status } from '../schema/api.ts'
import { setReaction } from '../state/postMarks.ts'
import { Action } from './Action.tsx'
import { postPath } from './postPath.ts'

/** The emoji picker. Its code is loaded when it is first opened. */
export const EmojiPicker = lazyPart(() => import('../compose/EmojiPicker.tsx').then((module) => module.EmojiPicker))

/** A button that opens the emoji picker to react to a post. */
export function ReactAction({ post }: { post: Status }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  return (
    <span class="react" ref={root}>
      <Action path={postPath(post)} name="react" label={m.post.react} icon={SmilePlus} run={() => setOpen(!isOpen)} />
      {isOpen && (
        <Suspense fallback={null}>
          <EmojiPicker
            anchor={root.current?.querySelector('button') ?? null}
            onPick={({ text, custom }) => {
              setOpen(false)
              void setReaction(post.id, custom ? { name: custom.shortcode, url: custom.url } : { name: text }, true)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
