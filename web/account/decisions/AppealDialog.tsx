import './decisions.css'
import { useState } from 'preact/hooks'
import { call } from '../../boundary/boundary.ts'
import { dec } from '../../messages/decisions.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { DialogButtons } from '../../parts/DialogButtons.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { showToast } from '../../state/toasts.ts'
import { sentenceOf } from '../../state/errorToast.ts'

/** The service accepts at most this many characters. */
const mostCharacters = 2000

interface AppealDialogProps {
  id: string
  close(): void
  onSent(): void
}

/** A window to appeal against a moderator's decision. */
export function AppealDialog({ id, close, onSent }: AppealDialogProps) {
  const [text, setText] = useState('')
  const [shownError, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (text.trim() === '') return setError(dec.textNeeded)
    setError(undefined)
    setBusy(true)
    try {
      await call('POST /api/moderation/decisions/{id}/appeal', { path: { id }, body: { text: text.trim() } })
      showToast(dec.sent)
      onSent()
    } catch (error) {
      setError(`${dec.failed} ${sentenceOf(error)}`)
      setBusy(false)
    }
  }

  return (
    <Dialog title={dec.appealTitle} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{dec.appealText}</p>
        <TextField
          label={dec.yourText}
          error={shownError}
          rows={5}
          most={mostCharacters}
          value={text}
          onInput={setText}
        />
        <DialogButtons label={isBusy ? dec.sending : dec.send} isBusy={isBusy} close={close} />
      </form>
    </Dialog>
  )
}
