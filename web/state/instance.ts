import { call } from '../boundary/boundary.ts'
import type { Instance } from '../schema/api.ts'

let request: Promise<Instance> | undefined

/**
 * Returns the service's description of itself, with its limits. Loads it once. After a failure, the next call tries
 * again.
 */
export function readInstance(): Promise<Instance> {
  request ??= call('GET /api/instance', {}).catch((error: unknown) => {
    request = undefined
    throw error
  })
  return request
}
