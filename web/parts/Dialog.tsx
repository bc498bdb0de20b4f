import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { X } from 'lucide'
import { m } from '../messages/index.ts'
import { Icon } from './Icon.tsx'
import { useBack } from './useBack.ts'

const written = 'textarea, input:not([type=search], [type=radio], [type=checkbox], [type=file])'

// Returns whether a click is outside the dialog. The dialog's own scrollbar counts as inside.
function isBeside({ clientX, clientY, currentTarget }: MouseEvent & { currentTarget: HTMLElement }): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

interface DialogProps {
  title: string
  /**
   * Called for Escape, the close button, a click outside and going back. The dialog stays open until its owner removes
   * it.
   */
  onClose(): void
  /**
   * True if `onClose` asks before it discards input. Otherwise a click outside does nothing once something was typed.
   */
  asks?: boolean
  children: ComponentChildren
}

/** A modal dialog. The rest of the page is inert while it is open, and the focus returns afterwards. */
export function Dialog({ title, onClose, asks = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isTyped = useRef(false)
  const heading = useId()
  useBack(onClose)
  // Reads the focused element first, because later rendering may remove it.
  useLayoutEffect(() => {
    const before = document.activeElement
    const shown = dialog.current!
    shown.showModal()
    return () => {
      // The browser would not move the focus out of an open dialog.
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
        // The event may also come from a select or file chooser inside the dialog.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // Some fields close the dialog on Escape even if `cancel` was prevented.
        if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClose={() => {
        // Browsers may close a dialog on the second Escape regardless. Open it again, because its owner decides.
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
