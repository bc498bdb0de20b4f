import { z } from 'zod'
import { choice } from './choice.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'
import { Role } from './role.ts'
import { Time } from './time.ts'

/** How an account stands. */
export const AccountStatus = choice('AccountStatus', 'How an account stands.', {
  active: 'Its owner can sign in, and others see it.',
  disabled: 'Its owner cannot sign in; what it posted stays.',
  suspended: 'It is hidden with all it made.',
})
export type AccountStatus = z.infer<typeof AccountStatus>

/** An account as moderators see it. */
export const ModeratedAccount = z
  .object({
    profile: Profile.describe('What others see of it.'),
    createdAt: Time.describe('When it was made.'),
    disabledAt: Time.nullable().describe('Since when its owner cannot sign in; null where they can.'),
    suspendedAt: Time.nullable().describe('Since when it is hidden with all it made; null where it is not.'),
    role: Role.nullable().describe('What it is entitled to beyond what everybody is; null for nothing.'),
  })
  .meta({ id: 'ModeratedAccount', description: 'An account as moderators see it.' })
export type ModeratedAccount = z.infer<typeof ModeratedAccount>

export const ModeratedAccountPage = pageOf('ModeratedAccountPage', ModeratedAccount)
