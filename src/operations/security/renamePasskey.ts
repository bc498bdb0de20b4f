import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { Passkey, PasskeyId, PasskeyName } from '../../model/passkey.ts'
import { defineOperation } from '../operation.ts'

/** Renames one of the caller's passkeys. It changes no access, so it needs no proof of identity. Throws `not_found`. */
export const renamePasskey = defineOperation({
  name: 'renamePasskey',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Rename one of your passkeys.',
  input: z.strictObject({ id: PasskeyId, name: PasskeyName }),
  output: Passkey,
  async run({ id, name }, { caller, stores }): Promise<Passkey> {
    const renamed = await stores.passkeys.rename(caller.accountId, id, name)
    if (!renamed) throw notFound()
    return renamed
  },
})
