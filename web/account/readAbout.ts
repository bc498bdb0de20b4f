import { call } from '../boundary/boundary.ts'
import type { Instance } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'

/**
 * What there is to say about the service. The long texts are HTML that is safe to show, and empty
 * where nobody wrote them.
 */
export interface About {
  instance: Instance
  more: string
  privacy: string
}

/** Asks the service about itself. */
export async function readAbout(): Promise<About> {
  const [instance, more, privacy] = await Promise.all([
    readInstance(),
    call('GET /api/instance/extended_description', {}),
    call('GET /api/instance/privacy_policy', {}),
  ])
  return { instance, more: more.content, privacy: privacy.content }
}
