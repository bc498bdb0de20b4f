import { z } from 'zod'
import { type Passkey, PasskeyId } from '../../../model/passkey.ts'
import { Time } from '../../../model/time.ts'

export const PasskeyEntity = z
  .object({
    id: PasskeyId,
    name: z.string(),
    is_synced: z.boolean().describe('Whether the passkey is synchronised between several devices.'),
    created_at: Time,
    last_used_at: Time.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey that can be used to sign in.' })
export type PasskeyEntity = z.infer<typeof PasskeyEntity>

export function passkeyEntity({ id, name, isSynced, createdAt, lastUsedAt }: Passkey): PasskeyEntity {
  return { id, name, is_synced: isSynced, created_at: createdAt, last_used_at: lastUsedAt }
}
