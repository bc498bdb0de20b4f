import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { invalid, type ServiceError } from './errors.ts'
import { identifier, isId } from './ids.ts'
import { Time } from './time.ts'

export const PasskeyId = identifier(
  z
    .string()
    .refine(isId, problemKey('notId'))
    .brand<'PasskeyId'>()
    .meta({ description: 'The id of a passkey: a decimal number.' }),
)
export type PasskeyId = z.infer<typeof PasskeyId>

export const PasskeyName = z.string().trim().min(1).max(100).describe('A name for the passkey, such as "Phone".')

/** A passkey as its owner sees it in a list. */
export const Passkey = z
  .object({
    id: PasskeyId,
    name: PasskeyName,
    isSynced: z.boolean().describe('Whether the passkey is synchronised between several devices.'),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey that can be used to sign in.' })
export type Passkey = z.infer<typeof Passkey>

/** Makes the 422 for a passkey beyond the limit of an account. */
export function tooManyPasskeys(most: number): ServiceError {
  return invalid('passkeys', 'passkeysTooMany', { most })
}
