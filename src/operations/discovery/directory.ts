import { z } from 'zod'
import { choice } from '../../model/choice.ts'
import { Profile } from '../../model/profile.ts'
import { defineOpenOperation } from '../operation.ts'

const DirectoryOrder = choice('DirectoryOrder', 'The order of the listed accounts.', {
  active: 'By their latest post, the latest first.',
  new: 'By the time of creation, the newest first.',
})

const input = z.strictObject({
  order: DirectoryOrder.default('active').describe('The order: by the latest post, or by the time of creation.'),
  offset: z.int().min(0).max(10_000).default(0).describe('The number of results to skip, 0 to 10000.'),
  limit: z.int().min(1).max(80).default(40).describe('The maximum number of results, 1 to 80.'),
})

/** Lists the accounts that want to be discovered, without those that the caller blocks or mutes. */
export const directory = defineOpenOperation({
  name: 'directory',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'List the accounts whose owners want to be found.',
  input,
  output: z.array(Profile),
  run: ({ order, offset, limit }, { caller, stores }) =>
    stores.discovery.directory(caller?.accountId, order, offset, limit),
})
