import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { X } from 'lucide'
import { m } from '../messages/index.ts'
import { Icon } from './Icon.tsx'

interface DialogProps {
  title: string
  /** Escape, the button, or a click beside it. False keeps it open, such as to ask about what would be lost. */
  onClose(): void
  /** `wide` for pictures. */
  kind?: 'usual' | 'wide'
  children: ComponentChildren
}

/** A window within the page: while it is open the rest is inert, and the focus returns to where it was. */
export function Dialog({ title, onClose, kind = 'usual', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current!.showModal()
    return () => before instanceof HTMLElement && before.isConnected && before.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${kind}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Of a list or a file chooser within it, too.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="icon-button" aria-label={m.app.close} onClick={onClose}>
            <Icon of={X} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
