import { z } from 'zod'
import { choice } from './choice.ts'
import { identifier } from './ids.ts'
import { NotificationType } from './notification.ts'

/** Whose doings are pushed. */
export const PushPolicy = choice(
  'PushPolicy',
  'Whose doings are pushed: of all, of those one follows, of followers, of nobody.',
  {
    all: "Everybody's.",
    followed: 'Those of accounts that one follows.',
    follower: 'Those of followers.',
    none: "Nobody's.",
  },
)
export type PushPolicy = z.infer<typeof PushPolicy>

/** Which notifications a session's device is sent, and where to. What they are encrypted with is told to nobody. */
export const PushSubscription = z
  .object({
    id: identifier(z.string().describe('The id of the subscription.')),
    endpoint: z.url().describe('Where pushes are sent to.'),
    standard: z.boolean().describe('Whether pushes are encrypted by RFC 8291, or else by the draft before it.'),
    alerts: z.array(NotificationType).describe('The notifications that are pushed.'),
    policy: PushPolicy,
    serverKey: z.string().describe('What the device knows this service by (VAPID), in base64url.'),
  })
  .meta({ id: 'PushSubscription', description: 'Which notifications a session is sent, and where to.' })
export type PushSubscription = z.infer<typeof PushSubscription>
