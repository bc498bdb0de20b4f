import { z } from 'zod'
import type { AccountDeletion } from '../../../model/accountDeletion.ts'
import { Time } from '../../../model/time.ts'

export const AccountDeletionEntity = z
  .object({
    deletion_due_at: Time.describe('When the deletion begins. Until then, signing in cancels it.'),
  })
  .meta({ id: 'AccountDeletion', description: 'The deletion of an account that its owner asked for.' })
export type AccountDeletionEntity = z.infer<typeof AccountDeletionEntity>

export function accountDeletionEntity({ deletionDueAt }: AccountDeletion): AccountDeletionEntity {
  return { deletion_due_at: deletionDueAt }
}
