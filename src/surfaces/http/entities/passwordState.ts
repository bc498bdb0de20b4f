import { z } from 'zod'
import type { PasswordState } from '../../../model/password.ts'
import { Time } from '../../../model/time.ts'

export const PasswordStateEntity = z
  .object({
    set: z.boolean().describe('Whether the account has a password.'),
    changed_at: Time.nullable().describe('When the password was last set; null if the account has no password.'),
  })
  .meta({ id: 'PasswordState', description: 'Whether the account has a password, and when it was set.' })
export type PasswordStateEntity = z.infer<typeof PasswordStateEntity>

export function passwordStateEntity({ isSet, changedAt }: PasswordState): PasswordStateEntity {
  return { set: isSet, changed_at: changedAt }
}
