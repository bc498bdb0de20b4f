import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { X } from 'lucide'
import { m } from '../messages/index.ts'
import { Icon } from './Icon.tsx'

const written = 'textarea, input:not([type=search], [type=radio], [type=checkbox], [type=file])'

// Its own scrollbar belongs to it, too.
function isBeside({ clientX, clientY, currentTarget }: MouseEvent & { currentTarget: HTMLElement }): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

interface DialogProps {
  title: string
  /** Escape, the button, or a click beside it; it stays open until its owner takes it away. */
  onClose(): void
  /**
   * `onClose` asks before what was typed is lost. Otherwise a click beside it does nothing once something was typed.
   */
  asks?: boolean
  children: ComponentChildren
}

/** A window within the page: while it is open the rest is inert, and the focus returns to where it was. */
export function Dialog({ title, onClose, asks = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isTyped = useRef(false)
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
      class="dialog"
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
      onInput={(event) => {
        if ((event.target as Element).matches(written)) isTyped.current = true
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && isBeside(event) && (asks || !isTyped.current)) onClose()
      }}
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
