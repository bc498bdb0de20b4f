import { z } from 'zod'
import type { NotificationRequest } from '../../../model/notificationRequest.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountJson } from './account.ts'
import { StatusEntity, statusJson } from './status.ts'

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

/** The JSON text of a request in Mastodon's words; the count is a string there. */
export function notificationRequestJson({
  id,
  from,
  createdAt,
  updatedAt,
  count,
  lastPost,
}: NotificationRequest): string {
  const own = { id, created_at: createdAt, updated_at: updatedAt, notifications_count: String(count) }
  const last = lastPost ? `,"last_status":${statusJson(lastPost)}` : ''
  return `${JSON.stringify(own).slice(0, -1)},"account":${accountJson(from)}${last}}`
}
