import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Flyout } from './Flyout.tsx'

interface PickerChipProps {
  /** The accessible name, with the current choice. */
  label: string
  /** An explanation of the current choice. */
  hint?: string
  /** The title of the choices. */
  title: string
  /** The content of the button. */
  face: ComponentChildren
  /** The CSS class of the flyout. */
  kind: string
  /** Renders the choices. They call `close` when one is chosen. */
  choices(close: () => void): ComponentChildren
}

/** A button of the composer that shows the current choice and opens the choices beside it. */
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
