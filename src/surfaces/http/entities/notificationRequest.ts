import { z } from 'zod'
import type { NotificationRequest } from '../../../model/notificationRequest.ts'
import { Time } from '../../../model/time.ts'
import { accountBytes, AccountEntity } from './account.ts'
import type { JsonParts } from './jsonParts.ts'
import { StatusEntity, statusParts } from './status.ts'

export const NotificationRequestEntity = z
  .object({
    id: z.string().describe('The same as the id of the account.'),
    created_at: Time.describe('When the first notification was filtered.'),
    updated_at: Time.describe('When the last notification was filtered.'),
    notifications_count: z.string().describe('The number of filtered notifications, counted up to 1000.'),
    account: AccountEntity,
    last_status: StatusEntity.optional().describe('The post of the last notification that is about a post.'),
  })
  .meta({
    id: 'NotificationRequest',
    description: 'The filtered notifications from one account.',
  })

/** Returns the JSON of Mastodon's `NotificationRequest`, in which the count is a string. */
export function notificationRequestParts({
  id,
  from,
  createdAt,
  updatedAt,
  count,
  lastPost,
}: NotificationRequest): JsonParts {
  const own = { id, created_at: createdAt, updated_at: updatedAt, notifications_count: String(count) }
  const last = lastPost ? [',"last_status":', ...statusParts(lastPost)] : []
  return [`${JSON.stringify(own).slice(0, -1)},"account":`, accountBytes(from), ...last, '}']
}
