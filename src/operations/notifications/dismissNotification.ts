import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { NotificationId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Deletes a notification of the caller. Throws `not_found`. */
export const dismissNotification = defineOperation({
  name: 'dismissNotification',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Delete one of your notifications.',
  input: z.strictObject({ id: NotificationId }),
  output: Removed,
  async run({ id }, { caller, stores }) {
    const [dismissedId] = await stores.notifications.dismiss(caller.accountId, [id])
    if (dismissedId === undefined) throw notFound()
    return { id }
  },
})
