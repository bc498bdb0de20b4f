import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { nameOf } from '../people/nameOf.ts'
import type { AdminAccount } from '../schema/api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

/** The id that Mastodon's API uses for an account without a role. */
const noRole = '-99'

interface RoleOfAccountProps {
  account: AdminAccount
  close(): void
  onDone(): void
}

/** Gives an account another role, or takes its role away. */
export function RoleOfAccount({ account, close, onDone }: RoleOfAccountProps) {
  const { value: roles } = useLoaded(() => call('GET /api/admin/roles', {}))
  const [chosen, choose] = useState(account.role.id)
  const { roles: texts, account: words } = mod
  const name = nameOf(account.account)
  return (
    <ChangeDialog
      title={texts.assignTitle(name)}
      label={texts.assign}
      run={() =>
        call('POST /api/admin/accounts/{id}/role', {
          path: { id: account.id },
          body: { role_id: chosen === noRole ? null : chosen },
        })
      }
      done={texts.assigned(name)}
      close={close}
      onDone={onDone}
    >
      {() => (
        <SelectField label={words.role} hint={texts.assignHint} value={chosen} onChange={choose}>
          <option value={noRole}>{words.noRole}</option>
          {(roles ?? [account.role])
            .filter(({ id }) => id !== noRole)
            .map((role) => (
              <option key={role.id} value={role.id}>
                {role.name}
              </option>
            ))}
        </SelectField>
      )}
    </ChangeDialog>
  )
}
