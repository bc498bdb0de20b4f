import { useSignal } from '@preact/signals'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import { sentenceOf } from '../state/errorToast.ts'
import { WhenField } from './WhenField.tsx'
import { whenError } from './whenError.ts'
import { localTime } from './writing.ts'

interface TimeDialogProps {
  /** The time for which the post is scheduled until it is moved. */
  at: string
  /** Moves the post to another time. Throws if the service refuses it. */
  move(date: Date): Promise<void>
  close(): void
}

/** A window to choose another time for a scheduled post. */
export function TimeDialog({ at, move, close }: TimeDialogProps) {
  const when = useSignal<string | undefined>(localTime(new Date(at)))
  const isBusy = useSignal(false)
  const shownError = useSignal('')
  const send = async () => {
    if (whenError(when.value)) return
    isBusy.value = true
    try {
      await move(new Date(when.value!))
    } catch (error) {
      shownError.value = `${m.compose.scheduled.timeFailed} ${sentenceOf(error)}`
    } finally {
      isBusy.value = false
    }
  }
  return (
    <Dialog title={m.compose.scheduled.timeTitle} onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <WhenField when={when} />
        <div role="alert">{shownError.value && <p class="field-error">{shownError.value}</p>}</div>
        <DialogButtons label={isBusy.value ? m.compose.saving : m.app.save} isBusy={isBusy.value} close={close} />
      </form>
    </Dialog>
  )
}
