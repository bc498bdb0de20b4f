import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { Profile } from '../../model/profile.ts'
import { defineOpenOperation } from '../operation.ts'

/** Returns a profile by id. Throws `not_found` for an unknown or suspended account. */
export const profile = defineOpenOperation({
  name: 'profile',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'Read a profile by its id.',
  input: z.strictObject({ id: AccountId }),
  output: Profile,
  async run({ id }, { stores }) {
    const found = await stores.accounts.find(id)
    if (!found) throw notFound()
    return found
  },
})
