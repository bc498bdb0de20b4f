import { z } from 'zod'
import type { FamiliarFollowers } from '../../../model/profile.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const FamiliarFollowersEntity = z
  .object({ id: z.string().describe('The requested account.'), accounts: z.array(AccountEntity) })
  .meta({ id: 'FamiliarFollowers', description: 'The followers of an account that the caller also follows.' })
export type FamiliarFollowersEntity = z.infer<typeof FamiliarFollowersEntity>

export function familiarFollowersEntity({ id, profiles }: FamiliarFollowers): FamiliarFollowersEntity {
  return { id, accounts: profiles.map(accountEntity) }
}
