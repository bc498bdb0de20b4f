import { z } from 'zod'
import type { EventStream } from '../../model/eventStream.ts'
import { requireScope } from '../../model/scopes.ts'
import { after, UserEvent } from '../../model/stream.ts'
import { defineStream } from '../operation.ts'
import { shownTo } from './internal/shownTo.ts'

/**
 * Streams all events of the caller in the order in which they happen: home timeline, notifications, filters and
 * conversations.
 */
export const userStream = defineStream({
  name: 'userStream',
  scope: 'read:statuses',
  summary:
    'Stream your home timeline, notifications, filters, conversations and announcements together, in order. It also needs `read:notifications`.',
  input: z.strictObject({ after }),
  output: UserEvent,
  async run(input, { streams, caller }): Promise<EventStream<UserEvent>> {
    requireScope(caller.scopes, 'read:notifications')
    return shownTo(streams.user(caller.accountId, input.after), caller)
  },
})
