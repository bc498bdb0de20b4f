import { z } from 'zod'
import { Time } from './time.ts'

export const AccountDeletion = z
  .object({
    deletionDueAt: Time.describe('When the deletion begins. Until then, signing in cancels it.'),
  })
  .meta({ id: 'AccountDeletion', description: 'The deletion of an account that its owner asked for.' })
export type AccountDeletion = z.infer<typeof AccountDeletion>
