import { z } from 'zod'
import { choice } from '../../model/choice.ts'
import { Profile } from '../../model/profile.ts'
import { defineOpenOperation } from '../operation.ts'

const DirectoryOrder = choice('DirectoryOrder', 'In what order accounts are listed.', {
  active: 'By their latest posts, the latest first.',
  new: 'By when they were made, the newest first.',
})

const input = z.strictObject({
  order: DirectoryOrder.default('active').describe('By the latest post, or by when the account was made.'),
  offset: z.int().min(0).max(10_000).default(0).describe('How many to pass over, 0 to 10000.'),
  limit: z.int().min(1).max(80).default(40).describe('How many to return, 1 to 80.'),
})

/** The accounts that want to be found; whom the caller blocks or mutes is left out. */
export const directory = defineOpenOperation({
  name: 'directory',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'Read which accounts want to be found.',
  input,
  output: z.array(Profile),
  run: ({ order, offset, limit }, { caller, stores }) =>
    stores.discovery.directory(caller?.accountId, order, offset, limit),
})
