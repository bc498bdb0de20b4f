import { z } from 'zod'
import { ServiceError } from '../../model/errors.ts'
import type { EventStream } from '../../model/eventStream.ts'
import { covers } from '../../model/scopes.ts'
import { after, UserEvent } from '../../model/stream.ts'
import { defineStream } from '../operation.ts'

/** All that concerns the caller, in the order in which it happens: the home timeline, notifications, filters and conversations. */
export const userStream = defineStream({
  name: 'userStream',
  scope: 'read:statuses',
  summary: 'Follow your home timeline, notifications, filters and conversations together, in their order.',
  input: z.strictObject({ after }),
  output: UserEvent,
  async run(input, { streams, caller }): Promise<EventStream<UserEvent>> {
    if (!covers(caller.scopes, 'read:notifications')) {
      const message = 'This action is outside the authorized scopes: it needs read:notifications'
      throw new ServiceError('insufficient_scope', message)
    }
    return streams.user(caller.accountId, input.after)
  },
})
