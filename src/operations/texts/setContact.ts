import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Contact } from '../../model/instance.ts'
import { readContact } from '../instance/internal/readContact.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'

/** Changes the contact account, or removes it. Throws `not_found` for a hidden account. */
export const setContact = defineModeration({
  name: 'setContact',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageSettings'],
  summary: 'Set the account that people can contact, or remove it. The audit log records it.',
  input: z.strictObject({ accountId: AccountId.nullable().describe('The account; null for none.') }),
  output: Contact,
  async run({ accountId }, call) {
    await call.stores.serviceTexts.setContact(accountId, actOf(call, ''))
    return readContact(call)
  },
})
