import { m } from '../messages/index.ts'

interface DialogButtonsProps {
  /** The label of the button that submits. */
  label: string
  isBusy?: boolean
  isDangerous?: boolean
  close(): void
}

/** The buttons of a dialog with a form: cancel and submit. */
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
