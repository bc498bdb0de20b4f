import { call } from '../boundary/boundary.ts'
import type { Instance } from '../schema/api.ts'

let asked: Promise<Instance> | undefined

/** Returns the limits of posts, media, polls and the rest. They are loaded once, and again after a failure. */
export function readInstance(): Promise<Instance> {
  asked ??= call('GET /api/instance', {}).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
