import { m } from '../messages/index.ts'
import type { MediaAttachment } from '../schema/api.ts'

/** What screen readers call a file: its description, or else its kind, and which of several it is. */
export function mediaName(file: MediaAttachment, all: readonly MediaAttachment[]): string {
  if (file.description) return file.description
  const kind = m.post.undescribed[file.type]
  return all.length > 1 ? m.post.undescribedOf(kind, placeOf(file, all)) : kind
}

/** What the button is called that shows a file's description. */
export const descriptionName = (file: MediaAttachment, all: readonly MediaAttachment[]): string =>
  all.length > 1 ? m.post.altShowOf(placeOf(file, all)) : m.post.altShow

const placeOf = (file: MediaAttachment, all: readonly MediaAttachment[]) =>
  m.post.lightbox.place(all.indexOf(file) + 1, all.length)
