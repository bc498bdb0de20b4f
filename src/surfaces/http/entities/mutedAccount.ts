import { z } from 'zod'
import type { Mute } from '../../../model/profile.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const MutedAccountEntity = AccountEntity.extend({
  mute_expires_at: Time.nullable().describe('When the mute ends; null if it has no end.'),
  mute_boosts_only: z.boolean().describe('Whether only boosts by the account are muted. Not in Mastodon.'),
  mute_notifications: z.boolean().describe('Whether notifications from the account are muted too. Not in Mastodon.'),
}).meta({ id: 'MutedAccount', description: 'A muted account, with the settings of the mute.' })
export type MutedAccountEntity = z.infer<typeof MutedAccountEntity>

export function mutedAccountEntity({ profile, expiresAt, boostsOnly, notifications }: Mute): MutedAccountEntity {
  const how = {
    mute_expires_at: expiresAt,
    mute_boosts_only: boostsOnly,
    mute_notifications: notifications && !boostsOnly,
  }
  return { ...accountEntity(profile), ...how }
}
