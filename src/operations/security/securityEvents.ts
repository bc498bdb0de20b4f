import { z } from 'zod'
import { Cursor } from '../../model/page.ts'
import { SecurityEventPage } from '../../model/securityEvent.ts'
import { defineOperation } from '../operation.ts'

/** Lists the security events of the caller's account, newest first. */
export const securityEvents = defineOperation({
  name: 'securityEvents',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List the security events of your account, such as sign-ins.',
  input: z.strictObject({
    limit: z.int().min(1).max(80).default(40).describe('The maximum number of results, 1 to 80.'),
    maxId: Cursor.optional().describe('Return results older than this id.'),
  }),
  output: SecurityEventPage,
  async run({ limit, maxId }, { caller, stores }) {
    const items = await stores.securityEvents.listFor(caller.accountId, limit, maxId)
    const cursors = items.map(({ id }) => id)
    return { items, cursors, next: items.length < limit ? null : (cursors.at(-1) ?? null), previous: null }
  },
})
