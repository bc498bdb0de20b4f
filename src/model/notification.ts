import { z } from 'zod'

/** What notifications there are. */
export const NotificationType = z
  .enum([
    'mention',
    'status',
    'reblog',
    'follow',
    'follow_request',
    'favourite',
    'emoji_reaction',
    'poll',
    'update',
    'quote',
    'quoted_update',
  ])
  .meta({ id: 'NotificationType', description: 'What a notification tells of, in the words of Mastodon.' })
export type NotificationType = z.infer<typeof NotificationType>
