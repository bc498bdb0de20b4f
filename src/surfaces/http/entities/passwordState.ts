import { z } from 'zod'
import type { PasswordState } from '../../../model/password.ts'
import { Time } from '../../../model/time.ts'

export const PasswordStateEntity = z
  .object({
    set: z.boolean().describe('Whether one can sign in by a password.'),
    changed_at: Time.nullable().describe('When it was set or changed; null without one.'),
  })
  .meta({ id: 'PasswordState', description: 'Whether there is a password, and since when.' })
export type PasswordStateEntity = z.infer<typeof PasswordStateEntity>

/** What REST tells of a password. */
export function passwordStateEntity({ isSet, changedAt }: PasswordState): PasswordStateEntity {
  return { set: isSet, changed_at: changedAt }
}
