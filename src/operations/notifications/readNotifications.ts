import { z } from 'zod'
import { NotificationId } from '../../model/ids.ts'
import { Marker } from '../../model/marker.ts'
import { defineOperation } from '../operation.ts'

/** Marks all notifications of the caller up to a given one as read. Returns the marker, which never moves back. */
export const readNotifications = defineOperation({
  name: 'readNotifications',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Mark your notifications as read, up to a given one.',
  input: z.strictObject({ maxId: NotificationId.describe('The id of the newest notification that was read.') }),
  output: Marker,
  run: ({ maxId }, { caller, stores }) => stores.notifications.readUpTo(caller.accountId, maxId),
})
