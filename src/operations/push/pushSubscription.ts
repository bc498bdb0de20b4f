import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { PushSubscription } from '../../model/pushSubscription.ts'
import { defineOperation } from '../operation.ts'

/** Returns the subscription of the calling session. Throws `not_found` if it has none. */
export const pushSubscription = defineOperation({
  name: 'pushSubscription',
  kind: 'query',
  scope: 'push',
  cost: 0.25,
  summary: 'Read the push subscription of this session.',
  input: z.strictObject({}),
  output: PushSubscription,
  async run(_input, { caller, stores, push }) {
    const found = await stores.pushSubscriptions.find(caller.session)
    if (!found) throw notFound()
    return { ...found, serverKey: push.publicKey }
  },
})
