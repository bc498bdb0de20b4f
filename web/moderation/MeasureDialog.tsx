import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { nameOf } from '../people/nameOf.ts'
import type { AdminAccount } from '../schema/api.ts'
import type { Measure } from './accounts.ts'
import { change } from './change.ts'
import { DialogButtons, nothingSaid, saidBody, SaidFields } from './SaidFields.tsx'

interface MeasureDialogProps {
  account: AdminAccount
  /** `none` warns the person, and does nothing else. */
  type: Measure['type'] | 'none'
  close(): void
  onDone(): void
}

/** Asks what is said about a measure against an account, and takes it. */
export function MeasureDialog({ account, type, close, onDone }: MeasureDialogProps) {
  const [said, say] = useState(nothingSaid)
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const texts = mod.acts[type]
  const name = nameOf(account.account)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (type === 'none' && said.text.trim() === '') return setTrouble(mod.said.textNeeded)
    setTrouble(undefined)
    setBusy(true)
    const body = { ...saidBody(said), type }
    const run = () => call('POST /api/admin/accounts/{id}/action', { path: { id: account.id }, body })
    if (await change(run, texts.done(name))) return onDone()
    setBusy(false)
  }

  return (
    <Dialog title={texts.title(name)} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{texts.text}</p>
        <SaidFields said={said} say={say} trouble={trouble} />
        <DialogButtons label={texts.label} isBusy={isBusy} isDangerous close={close} />
      </form>
    </Dialog>
  )
}
