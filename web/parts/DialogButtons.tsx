import { m } from '../messages/index.ts'
import { SubmitButton } from './SubmitButton.tsx'

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
      <SubmitButton isBusy={isBusy} isDangerous={isDangerous}>
        {label}
      </SubmitButton>
    </div>
  )
}
