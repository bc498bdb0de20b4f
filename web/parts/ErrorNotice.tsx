import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { Notice } from './Notice.tsx'

/** Shown if something could not be loaded: the reason, and a button to try again. */
export function ErrorNotice({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
  return (
    <div role="alert">
      <Notice title={m.errors.title} text={sentenceOf(error)}>
        {again && (
          <button
            type="button"
            class="button"
            onClick={({ currentTarget }) => {
              // The button disappears, and the focus with it.
              placeBefore(currentTarget)?.focus({ preventScroll: true })
              again()
            }}
          >
            {m.errors.again}
          </button>
        )}
      </Notice>
    </div>
  )
}

const focusable = '[tabindex="0"], a[href], button:not(:disabled)'

// Returns the place for the focus: the last entry of the list above, or the beginning of the dialog or page.
function placeBefore(button: HTMLElement): HTMLElement | null {
  const list = button.closest('[role=alert]')!.previousElementSibling
  const last = list?.matches('[role=feed], ul, ol') ? list.lastElementChild : null
  if (last?.matches(focusable)) return last as HTMLElement
  const begin = button.closest('dialog')?.querySelector<HTMLElement>('button') ?? document.querySelector('main h1')
  return last?.querySelector<HTMLElement>(focusable) ?? (begin as HTMLElement | null)
}
