import type { MediaAttachment } from '../schema/api.ts'

/** The files of the lightbox, and the index of the one that is shown. */
export interface LightboxTask {
  files: readonly MediaAttachment[]
  index: number
}
