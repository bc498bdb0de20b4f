import { z } from 'zod'
import type { ModeratedAccount } from '../../../model/moderatedAccount.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'
import { RoleEntity, roleEntity } from './credentialAccount.ts'

export const AdminAccountEntity = z
  .object({
    id: z.string(),
    username: z.string(),
    domain: z.null().describe('Always null: all accounts are local.'),
    created_at: Time,
    email: z.literal('').describe('Always empty: no e-mail addresses are stored here.'),
    ip: z.null().describe('Always null: moderators do not see IP addresses.'),
    ips: z.array(z.string()).max(0).describe('Always empty: moderators do not see IP addresses.'),
    locale: z.null(),
    invite_request: z.string().nullable().describe('The reason to join; null if none was required.'),
    role: RoleEntity,
    confirmed: z.literal(true),
    approved: z.boolean().describe('False while the account waits for approval, otherwise true.'),
    disabled: z.boolean().describe('Whether the account is disabled: its owner cannot sign in.'),
    silenced: z
      .boolean()
      .describe('Whether the account is silenced: people who do not follow it see it only if they look for it.'),
    suspended: z.boolean().describe('Whether the account is suspended: hidden with everything that it published.'),
    sensitized: z.boolean().describe('Whether all media of the account are shown as sensitive.'),
    invited_by_account_id: z
      .string()
      .nullable()
      .describe('The id of the account that invited the account; null for none.'),
    account: AccountEntity,
  })
  .meta({ id: 'AdminAccount', description: 'An account as moderators see it.' })
export type AdminAccountEntity = z.infer<typeof AdminAccountEntity>

export function adminAccountEntity(account: ModeratedAccount): AdminAccountEntity {
  const { profile, createdAt, disabledAt, silencedAt, sensitizedAt, suspendedAt, role } = account
  const { pendingSince, joinReason, inviterId } = account
  return {
    id: profile.id,
    username: profile.username,
    domain: null,
    created_at: createdAt,
    email: '',
    ip: null,
    ips: [],
    locale: null,
    invite_request: joinReason,
    role: roleEntity(role),
    confirmed: true,
    approved: pendingSince === null,
    disabled: disabledAt !== null,
    silenced: silencedAt !== null,
    suspended: suspendedAt !== null,
    sensitized: sensitizedAt !== null,
    invited_by_account_id: inviterId,
    // An account that waits for approval is hidden, but not suspended.
    account: accountEntity(pendingSince === null ? profile : { ...profile, suspended: false }),
  }
}
