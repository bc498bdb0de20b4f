import { X } from 'lucide'
import { useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { dismissToast, toasts } from '../state/toasts.ts'
import { Icon } from './Icon.tsx'

/** Shows toasts, and announces them to screen readers. Rendered once per page. */
export function Toasts() {
  const before = useRef<EventTarget | null>(null)
  // Dismisses a toast. The pressed button disappears, so the focus returns to the element that had it before.
  const dismiss = (id: number) => {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    dismissToast(id)
  }
  return (
    <div
      class="toasts"
      role="status"
      aria-live="polite"
      onFocusIn={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) before.current = relatedTarget
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) before.current = null
      }}
    >
      {toasts.value.map(({ id, text, kind, action }) => (
        <div key={id} class={`toast toast-${kind}`}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="link-button"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="icon-button" aria-label={m.app.close} onClick={() => dismiss(id)}>
            <Icon of={X} size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
