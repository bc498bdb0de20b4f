import { call } from '../boundary/boundary.ts'
import type { Instance } from '../schema/api.ts'

let asked: Promise<Instance> | undefined

/** What the service allows: limits of posts, media, polls and the rest. Asked for once, and again after a failure. */
export function readInstance(): Promise<Instance> {
  asked ??= call('GET /api/instance', {}).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
