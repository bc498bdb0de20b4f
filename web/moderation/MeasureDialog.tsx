import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import { nameOf } from '../people/nameOf.ts'
import type { AdminAccount } from '../schema/api.ts'
import type { Measure } from './accounts.ts'
import { change } from './change.ts'

/** The service takes so many characters. */
const mostCharacters = 1000

interface MeasureDialogProps {
  account: AdminAccount
  measure: Measure
  close(): void
  onDone(): void
}

/** Asks for the reason of a measure against an account, and takes it. */
export function MeasureDialog({ account, measure: { type }, close, onDone }: MeasureDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const texts = mod.acts[type]
  const name = nameOf(account.account)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const body = { type, text: reason.trim() }
    const run = () => call('POST /api/admin/accounts/{id}/action', { path: { id: account.id }, body })
    if (await change(run, texts.done(name))) return onDone()
    setBusy(false)
  }

  return (
    <Dialog title={texts.title(name)} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{texts.text}</p>
        <Field label={mod.reason} hint={mod.reasonHint}>
          {(props) => (
            <textarea
              {...props}
              class="input"
              rows={3}
              dir="auto"
              maxLength={mostCharacters}
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="dialog-actions">
          <button type="button" class="button button-quiet" onClick={close}>
            {m.app.cancel}
          </button>
          <button type="submit" class="button button-danger" disabled={isBusy}>
            {isBusy ? mod.acts.busy : texts.label}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
