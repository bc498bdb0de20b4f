import { z } from 'zod'
import type { NotificationRequest } from '../../../model/notificationRequest.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountJson } from './account.ts'
import { StatusEntity, statusJson } from './status.ts'

export const NotificationRequestEntity = z
  .object({
    id: z.string().describe('Equal to the id of the account.'),
    created_at: Time.describe('When the first notification was held back.'),
    updated_at: Time.describe('When the last one was.'),
    notifications_count: z.string().describe('How many are held back; 1000 at most.'),
    account: AccountEntity,
    last_status: StatusEntity.optional().describe('The post that the last one about a post is about.'),
  })
  .meta({
    id: 'NotificationRequest',
    description: "The notifications from one account that the caller's policy holds back.",
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
