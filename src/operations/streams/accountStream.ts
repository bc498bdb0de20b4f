import { z } from 'zod'
import type { EventStream } from '../../model/eventStream.ts'
import { AccountEvent, after } from '../../model/stream.ts'
import { defineStream } from '../operation.ts'

/** Streams changes of the caller's account, except timelines and notifications. */
export const accountStream = defineStream({
  name: 'accountStream',
  scope: 'read:statuses',
  summary: 'Stream changes of your filters, of your conversations in direct posts, and of announcements.',
  input: z.strictObject({ after }),
  output: AccountEvent,
  run: async (input, { streams, caller }): Promise<EventStream<AccountEvent>> =>
    streams.account(caller.accountId, input.after),
})
