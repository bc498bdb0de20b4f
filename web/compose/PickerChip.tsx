import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Flyout } from './Flyout.tsx'

interface PickerChipProps {
  /** What it chooses, and what is chosen. */
  label: string
  /** What the choice means. */
  hint?: string
  /** What the choices are called. */
  title: string
  /** What shows the choice. */
  face: ComponentChildren
  /** The class of what holds the choices. */
  kind: string
  /** The choices; `close` when one is made. */
  choices(close: () => void): ComponentChildren
}

/** A button of the composer that shows what is chosen, and opens the choices beside it. */
export function PickerChip({ label, hint, title, face, kind, choices }: PickerChipProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        class="compose-chip"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={hint}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <Flyout label={title} anchor={button.current} onClose={close} kind={kind}>
          {choices(close)}
        </Flyout>
      )}
    </>
  )
}
