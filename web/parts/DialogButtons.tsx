import { m } from '../messages/index.ts'

interface DialogButtonsProps {
  /** What the button says that does it. */
  label: string
  isBusy?: boolean
  isDangerous?: boolean
  close(): void
}

/** What ends a window with a form: a button that leaves it, and one that submits it. */
export function DialogButtons({ label, isBusy = false, isDangerous = false, close }: DialogButtonsProps) {
  return (
    <div class="dialog-actions">
      <button type="button" class="button button-quiet" onClick={close}>
        {m.app.cancel}
      </button>
      <button type="submit" class={`button ${isDangerous ? 'button-danger' : 'button-main'}`} disabled={isBusy}>
        {label}
      </button>
    </div>
  )
}
