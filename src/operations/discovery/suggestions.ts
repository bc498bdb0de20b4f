import { z } from 'zod'
import { Suggestion } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Suggests accounts to follow, the best first. */
export const suggestions = defineOperation({
  name: 'suggestions',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List suggested accounts to follow, with the reasons.',
  input: z.strictObject({
    limit: z.int().min(1).max(80).default(40).describe('The maximum number of results, 1 to 80.'),
  }),
  output: z.array(Suggestion),
  run: ({ limit }, { caller, stores }) => stores.discovery.suggestions(caller.accountId, limit),
})
