import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { nameOf } from '../people/nameOf.ts'
import type { AdminAccount } from '../schema/api.ts'
import type { AccountAction } from './accounts.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { noTexts, textsBody, DecisionFields } from './DecisionFields.tsx'

interface ActionDialogProps {
  account: AdminAccount
  /** `none` only warns the person. */
  type: AccountAction['type'] | 'none'
  close(): void
  onDone(): void
}

/** Asks for the explanation of an action against an account, and then takes the action. */
export function ActionDialog({ account, type, close, onDone }: ActionDialogProps) {
  const [input, setTexts] = useState(noTexts)
  const texts = mod.acts[type]
  const name = nameOf(account.account)
  return (
    <ChangeDialog
      title={texts.title(name)}
      label={texts.label}
      isDangerous
      check={() => (type === 'none' && input.text.trim() === '' ? mod.decisionTexts.textNeeded : undefined)}
      run={() =>
        call('POST /api/admin/accounts/{id}/action', { path: { id: account.id }, body: { ...textsBody(input), type } })
      }
      done={texts.done(name)}
      close={close}
      onDone={onDone}
    >
      {(error) => (
        <>
          <p>{texts.text}</p>
          <DecisionFields action={type} texts={input} setTexts={setTexts} error={error} />
        </>
      )}
    </ChangeDialog>
  )
}
