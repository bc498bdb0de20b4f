import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DialogButtons } from '../parts/DialogButtons.tsx'
import { TextField } from '../parts/TextField.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { Account } from '../schema/api.ts'
import { putRelationship, relationshipSignal } from '../state/relationships.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { nameOf } from './nameOf.ts'

/** The service accepts at most this many characters. */
const mostCharacters = 2000

/** A window for your private note on an account. */
export function NoteDialog({ account, close }: { account: Account; close(): void }) {
  const relationship = relationshipSignal(account.id).value
  return (
    <Dialog title={m.profile.noteDialog.title(nameOf(account))} onClose={close}>
      {relationship ? <NoteForm id={account.id} savedNote={relationship.note} close={close} /> : <Waiting lines={1} />}
    </Dialog>
  )
}

// A form that keeps its input until it is saved.
function NoteForm({ id, savedNote, close }: { id: string; savedNote: string; close(): void }) {
  const [text, setText] = useState(savedNote)
  const [isBusy, setBusy] = useState(false)
  const [shownError, setError] = useState<string>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      putRelationship(await call('POST /api/accounts/{id}/note', { path: { id }, body: { comment: text } }))
      close()
    } catch (error) {
      setError(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <TextField
        label={m.profile.noteDialog.label}
        hint={m.profile.noteDialog.hint}
        error={shownError}
        rows={4}
        most={mostCharacters}
        value={text}
        onInput={setText}
      />
      <DialogButtons label={m.app.save} isBusy={isBusy} close={close} />
    </form>
  )
}
