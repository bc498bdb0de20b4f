import { m } from '../messages/index.ts'
import type { MediaAttachment } from '../schema/api.ts'

/** Returns the accessible name of a file: its description, or its type and its number among the files. */
export function mediaName(file: MediaAttachment, all: readonly MediaAttachment[]): string {
  if (file.description) return file.description
  const kind = m.post.undescribed[file.type]
  return all.length > 1 ? m.post.undescribedOf(kind, positionOf(file, all)) : kind
}

/** Returns the accessible name of the button that shows the description of a file. */
export const descriptionName = (file: MediaAttachment, all: readonly MediaAttachment[]): string =>
  all.length > 1 ? m.post.altShowOf(positionOf(file, all)) : m.post.altShow

const positionOf = (file: MediaAttachment, all: readonly MediaAttachment[]) =>
  m.post.lightbox.place(all.indexOf(file) + 1, all.length)
