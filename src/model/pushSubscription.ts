import { z } from 'zod'
import { choice } from './choice.ts'
import { identifier } from './ids.ts'
import { NotificationType } from './notification.ts'

export const PushPolicy = choice(
  'PushPolicy',
  'Whose actions are pushed: those of all accounts, of accounts that you follow, of your followers, or of nobody.',
  {
    all: 'Actions of all accounts.',
    followed: 'Actions of accounts that you follow.',
    follower: 'Actions of your followers.',
    none: 'No actions.',
  },
)
export type PushPolicy = z.infer<typeof PushPolicy>

/** The notifications that a session's device receives, and the endpoint. The encryption keys are never returned. */
export const PushSubscription = z
  .object({
    id: identifier(z.string().describe('The id of the subscription.')),
    endpoint: z.url().describe('The URL that pushes are sent to.'),
    standard: z
      .boolean()
      .describe('Whether pushes are encrypted as in RFC 8291. If false, they use the draft that preceded it.'),
    alerts: z.array(NotificationType).describe('The types of notifications that are pushed.'),
    policy: PushPolicy,
    serverKey: z.string().describe('The public VAPID key of this service, in base64url.'),
  })
  .meta({ id: 'PushSubscription', description: 'A push subscription of a session.' })
export type PushSubscription = z.infer<typeof PushSubscription>
