import { call } from '../boundary/boundary.ts'
import type { Instance } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'

/** The information about the service. `more` is sanitised HTML, and empty if there is no text. */
export interface About {
  instance: Instance
  more: string
}

/** Reads the information about the service. */
export async function readAbout(): Promise<About> {
  const [instance, more] = await Promise.all([readInstance(), call('GET /api/instance/extended_description', {})])
  return { instance, more: more.content }
}
