import { z } from 'zod'
import { problemKey } from '../../messages/text.ts'
import { notFound } from '../../model/errors.ts'
import { isId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Throws `not_found`, always: there are no announcements. */
export const dismissAnnouncement = defineOperation({
  name: 'dismissAnnouncement',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Mark an announcement as read. Always `not_found`: this server has none.',
  input: z.strictObject({ id: z.string().refine(isId, problemKey('notId')).describe('The announcement.') }),
  output: Removed,
  run: () => Promise.reject(notFound()),
})
