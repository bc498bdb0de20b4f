import { createPush, type Push } from '../../src/push/push.ts'
import { newVapidKeys } from '../../src/push/vapid.ts'

/** Pushes with keys of their own, to public addresses only. */
export function examplePush(): Push {
  return createPush({ keys: newVapidKeys(), subject: () => 'mailto:admin@social.example', allowPrivate: false })
}
