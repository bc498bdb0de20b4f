import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { TextField } from '../parts/TextField.tsx'
import type { AdminAccount } from '../schema/api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

interface DeleteDialogProps {
  account: AdminAccount
  close(): void
  onDone(): void
}

/** Deletes a suspended account for good, after the moderator has typed its name. */
export function DeleteDialog({ account, close, onDone }: DeleteDialogProps) {
  const [typed, type] = useState('')
  const [reason, setReason] = useState('')
  const { deletion: texts, decisionTexts } = mod
  return (
    <ChangeDialog
      title={texts.title(account.username)}
      label={texts.label}
      isDangerous
      check={() => (typed.trim().replace(/^@/, '') === account.username ? undefined : texts.nameNeeded)}
      run={() => call('DELETE /api/admin/accounts/{id}', { path: { id: account.id }, query: { reason } })}
      done={texts.done(account.username)}
      close={close}
      onDone={onDone}
    >
      {(error) => (
        <>
          <p>{texts.text}</p>
          <TextField label={texts.name} error={error} value={typed} onInput={type} />
          <TextField
            label={decisionTexts.reason}
            hint={texts.reasonHint}
            most={1000}
            value={reason}
            onInput={setReason}
          />
        </>
      )}
    </ChangeDialog>
  )
}
