import { useId, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Cropped } from '../parts/Cropped.tsx'
import type { Focus } from '../schema/api.ts'

interface FocusPointProps {
  picture: string
  focus: Focus
  choose(focus: Focus): void
}

const step = 0.1

/** A picture on which the author sets the focal point with a pointer or with the arrow keys. */
export function FocusPoint({ picture, focus, choose }: FocusPointProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const left = (focus.x + 1) * 50
  const top = (1 - focus.y) * 50
  const pointAt = (event: PointerEvent) => {
    const { left: start, top: above, width, height } = frame.current!.getBoundingClientRect()
    choose(bounded({ x: ((event.clientX - start) / width) * 2 - 1, y: 1 - ((event.clientY - above) / height) * 2 }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const size = event.shiftKey ? step / 5 : step
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    if (event.key === 'Home') choose({ x: 0, y: 0 })
    else if (way) choose(bounded({ x: focus.x + way[0]! * size, y: focus.y + way[1]! * size }))
    else return
    event.preventDefault()
  }
  return (
    <div class="focus-part">
      <p id={`${id}-hint`} class="field-hint">
        {m.compose.media.dialog.focusHint}
      </p>
      <div class="focus-both">
        <div class="focus-frame" ref={frame}>
          <img src={picture} alt="" draggable={false} />
          <div
            class="focus-field"
            role="slider"
            tabIndex={0}
            aria-label={m.compose.media.dialog.focus}
            aria-describedby={`${id}-hint`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(left)}
            aria-valuetext={m.compose.media.dialog.position(Math.round(left), Math.round(top))}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              pointAt(event)
            }}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pointAt(event)}
          >
            <span class="focus-point" style={{ left: `${left}%`, top: `${top}%` }} />
          </div>
        </div>
        <figure class="focus-preview">
          <Cropped focus={focus} src={picture} alt="" />
          <figcaption>{m.compose.media.dialog.preview}</figcaption>
        </figure>
      </div>
    </div>
  )
}

function bounded({ x, y }: Focus): Focus {
  const within = (part: number) => Math.round(Math.max(-1, Math.min(1, part)) * 100) / 100
  return { x: within(x), y: within(y) }
}
