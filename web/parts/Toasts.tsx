import { X } from 'lucide'
import { m } from '../messages/index.ts'
import { dismissToast, toasts } from '../state/toasts.ts'
import { Icon } from './Icon.tsx'

/** Shows toasts, and announces them to screen readers. Rendered once per page. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, kind, action }) => (
        <div key={id} class={`toast toast-${kind}`}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="link-button"
              onClick={() => {
                dismissToast(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="icon-button" aria-label={m.app.close} onClick={() => dismissToast(id)}>
            <Icon of={X} size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
