import { z } from 'zod'
import type { EventStream } from '../../model/eventStream.ts'
import { after, NotificationEvent } from '../../model/stream.ts'
import { defineStream } from '../operation.ts'
import { shownTo } from './internal/shownTo.ts'

export const notificationStream = defineStream({
  name: 'notificationStream',
  scope: 'read:notifications',
  summary: 'Stream your notifications.',
  input: z.strictObject({ after }),
  output: NotificationEvent,
  run: async (input, { streams, caller }): Promise<EventStream<NotificationEvent>> =>
    shownTo(streams.notifications(caller.accountId, input.after), caller),
})
