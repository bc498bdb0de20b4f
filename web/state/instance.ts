import { call } from '../boundary/boundary.ts'
import type { Instance } from '../schema/api.ts'

let request: Promise<Instance> | undefined

/** Returns the limits of posts, media, polls and the rest. They are loaded once, and again after a failure. */
export function readInstance(): Promise<Instance> {
  request ??= call('GET /api/instance', {}).catch((error: unknown) => {
    request = undefined
    throw error
  })
  return request
}
