import { z } from 'zod'
import { choice } from './choice.ts'
import { AccountId } from './ids.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'
import { Role } from './role.ts'
import { Time } from './time.ts'

export const AccountStatus = choice('AccountStatus', 'The status of an account.', {
  active: 'The owner can sign in, and others can see the account.',
  pending: 'The account waits for approval. Nobody else sees it, and its owner can do nothing.',
  disabled: 'The owner cannot sign in. The posts stay visible.',
  silenced: 'People who do not follow the account see it only if they look for it.',
  sensitive: 'All media of the account are shown as sensitive.',
  suspended: 'The account is hidden with everything that it published.',
})
export type AccountStatus = z.infer<typeof AccountStatus>

/** The reason to join that an applicant gives; at most 2000 UTF-16 units. */
export const JoinReason = z.string().max(2000)

export const ModeratedAccount = z
  .object({
    profile: Profile.describe('The public profile.'),
    createdAt: Time.describe('When the account was created.'),
    disabledAt: Time.nullable().describe('When the account was disabled; null if it is not.'),
    silencedAt: Time.nullable().describe('When the account was silenced; null if it is not.'),
    sensitizedAt: Time.nullable().describe(
      'When the media of the account began to be shown as sensitive; null if they are not.',
    ),
    suspendedAt: Time.nullable().describe('When the account was suspended; null if it is not.'),
    pendingSince: Time.nullable().describe('When the account began to wait for approval; null if it does not wait.'),
    joinReason: z.string().nullable().describe('The reason to join; null if none was required.'),
    inviterId: AccountId.nullable().describe('The id of the account that invited the account; null for none.'),
    role: Role.nullable().describe('The role of the account; null if it has none.'),
  })
  .meta({ id: 'ModeratedAccount', description: 'An account as moderators see it.' })
export type ModeratedAccount = z.infer<typeof ModeratedAccount>

export const ModeratedAccountPage = pageOf('ModeratedAccountPage', ModeratedAccount)
