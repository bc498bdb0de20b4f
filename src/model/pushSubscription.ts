import { z } from 'zod'
import { NotificationType } from './notification.ts'

/** Whose doings are pushed. */
export const PushPolicy = z.enum(['all', 'followed', 'follower', 'none']).meta({
  id: 'PushPolicy',
  description: 'Whose doings are pushed: of all, of those one follows, of followers, of nobody.',
})
export type PushPolicy = z.infer<typeof PushPolicy>

/** Which notifications a session's device is sent, and where to. What they are encrypted with is told to nobody. */
export const PushSubscription = z
  .object({
    id: z.string(),
    endpoint: z.url(),
    standard: z.boolean().describe('Whether pushes are encrypted by RFC 8291, or else by the draft before it.'),
    alerts: z.array(NotificationType).describe('The notifications that are pushed.'),
    policy: PushPolicy,
    serverKey: z.string().describe('What the device knows this service by (VAPID), in base64url.'),
  })
  .meta({ id: 'PushSubscription', description: 'Which notifications a session is sent, and where to.' })
export type PushSubscription = z.infer<typeof PushSubscription>
