import { createPush, type Push } from '../../src/push/push.ts'
import { newVapidKeys } from '../../src/push/vapid.ts'

/** Returns a push sender with its own keys, for public addresses only. */
export function examplePush(): Push {
  return createPush({ keys: newVapidKeys(), subject: () => 'mailto:admin@social.example', allowPrivate: false })
}
