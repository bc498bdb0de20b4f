import { SmilePlus } from 'lucide'
import { lazyPart } from '../parts/lazyPart.ts'
import { Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { Status } from '../schema/api.ts'
import { setReaction } from '../state/postMarks.ts'
import { Action } from './Action.tsx'
import { postPath } from './postPath.ts'

/** The window with emojis, loaded when it is opened first. */
export const EmojiPicker = lazyPart(() => import('../compose/EmojiPicker.tsx').then((module) => module.EmojiPicker))

/** Reacts to a post with an emoji. */
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
