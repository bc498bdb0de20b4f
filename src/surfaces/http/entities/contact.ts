import { z } from 'zod'
import type { Contact } from '../../../model/instance.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const ContactEntity = z
  .object({
    email: z.string().describe("The operator's e-mail address; empty if it is not set."),
    account: AccountEntity.nullable().describe('The account that people can contact; null for none.'),
  })
  .meta({ id: 'Contact', description: 'How people reach the operator.' })
type ContactEntity = z.infer<typeof ContactEntity>

export const contactEntity = ({ email, account }: Contact): ContactEntity => ({
  email,
  account: account && accountEntity(account),
})
