import { z } from 'zod'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Has nothing pushed to this session any more, whether anything was or not. */
export const unsubscribeFromPush = defineOperation({
  name: 'unsubscribeFromPush',
  kind: 'mutation',
  scope: 'push',
  summary: 'Unsubscribe this session from push notifications.',
  input: z.strictObject({}),
  output: Removed,
  async run(_input, { caller, stores }) {
    await stores.pushSubscriptions.delete(caller.session)
    return { id: caller.session }
  },
})
