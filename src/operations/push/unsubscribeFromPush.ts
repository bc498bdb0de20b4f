import { z } from 'zod'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Ends the subscription of this session, if it has one. */
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
