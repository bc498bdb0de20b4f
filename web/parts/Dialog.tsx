import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
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
  // Before anything else is drawn: what was asked for there may take away where the focus belongs.
  useLayoutEffect(() => {
    const before = document.activeElement
    const shown = dialog.current!
    shown.showModal()
    return () => {
      // While it, or a window within it, is open, nothing else takes the focus.
      for (const inner of shown.querySelectorAll<HTMLDialogElement>('dialog[open]')) inner.close()
      shown.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
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
      onKeyDown={(event) => {
        // Some fields close it by themselves, whatever is said to the event above.
        if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClose={() => {
        // Nor may a browser be told, the second time: whether it closes is not its to say.
        if (!dialog.current?.isConnected) return
        dialog.current.showModal()
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
