import { call } from '../boundary/boundary.ts'
import type { Instance } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'

/** What there is to say about the service. `more` is HTML that is safe to show, and empty where nobody wrote it. */
export interface About {
  instance: Instance
  more: string
}

/** Asks the service about itself. */
export async function readAbout(): Promise<About> {
  const [instance, more] = await Promise.all([readInstance(), call('GET /api/instance/extended_description', {})])
  return { instance, more: more.content }
}
