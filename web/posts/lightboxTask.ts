import type { MediaAttachment } from '../schema/api.ts'

/** What is looked at, and where in it. */
export interface LightboxTask {
  files: readonly MediaAttachment[]
  index: number
}
