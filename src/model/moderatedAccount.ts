import { z } from 'zod'
import { choice } from './choice.ts'
import { AccountId } from './ids.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'
import { Role } from './role.ts'
import { Time } from './time.ts'

export const AccountStatus = choice('AccountStatus', 'The status of an account.', {
  active: 'Its owner can sign in, and others can see it.',
  pending: 'It waits for approval. Nobody else sees it, and its owner can do nothing.',
  disabled: 'Its owner cannot sign in. Its posts stay visible.',
  silenced: 'Only its followers see it without searching for it.',
  sensitive: 'All its media are shown as sensitive.',
  suspended: 'It is hidden with everything that it published.',
})
export type AccountStatus = z.infer<typeof AccountStatus>

/** The reason to join that an applicant gives; at most 2000 UTF-16 units. */
export const JoinReason = z.string().max(2000)

export const ModeratedAccount = z
  .object({
    profile: Profile.describe('The public profile.'),
    createdAt: Time.describe('When the account was created.'),
    disabledAt: Time.nullable().describe('When it was disabled; null if it is not.'),
    silencedAt: Time.nullable().describe('When it was silenced; null if it is not.'),
    sensitizedAt: Time.nullable().describe('When its media began to be shown as sensitive; null if they are not.'),
    suspendedAt: Time.nullable().describe('When it was suspended; null if it is not.'),
    pendingSince: Time.nullable().describe('When it began to wait for approval; null if it does not wait.'),
    joinReason: z.string().nullable().describe('The reason to join; null if none was required.'),
    inviterId: AccountId.nullable().describe('The id of the account that invited it; null for none.'),
    role: Role.nullable().describe('The role of the account; null without one.'),
  })
  .meta({ id: 'ModeratedAccount', description: 'An account as moderators see it.' })
export type ModeratedAccount = z.infer<typeof ModeratedAccount>

export const ModeratedAccountPage = pageOf('ModeratedAccountPage', ModeratedAccount)
