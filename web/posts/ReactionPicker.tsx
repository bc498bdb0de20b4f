import { Suspense } from 'preact/compat'
import { lazyPart } from '../parts/lazyPart.ts'
import type { Reaction } from '../schema/api.ts'

// Its code is loaded when it is first opened.
const EmojiPicker = lazyPart(() => import('../compose/EmojiPicker.tsx').then((module) => module.EmojiPicker))

interface ReactionPickerProps {
  /** The element to open beside. */
  anchor: HTMLElement | null
  onPick(emoji: Pick<Reaction, 'name' | 'url'>): void
  close(): void
}

/** The emoji picker, to choose a reaction. Closes when one is chosen. */
export function ReactionPicker({ anchor, onPick, close }: ReactionPickerProps) {
  return (
    <Suspense fallback={null}>
      <EmojiPicker
        anchor={anchor}
        onPick={({ text, custom }) => {
          close()
          onPick(custom ? { name: custom.shortcode, url: custom.url } : { name: text })
        }}
        onClose={close}
      />
    </Suspense>
  )
}
