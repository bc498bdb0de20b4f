import { z } from 'zod'
import { choice } from './choice.ts'
import { problemKey } from '../messages/text.ts'
import { MediaId } from './ids.ts'

export const MediaKind = choice('MediaKind', 'The type of an attachment.', {
  image: 'An image.',
  gifv: 'A video without sound that plays in a loop.',
  video: 'A video.',
  audio: 'An audio file.',
  unknown: 'An unknown type.',
})
export type MediaKind = z.infer<typeof MediaKind>

const MediaState = choice('MediaState', 'The processing state of a file.', {
  processing: 'The file is being processed and has no URL yet.',
  ready: 'The file can be shown.',
  failed: 'The file could not be processed.',
})

/**
 * The focal point of an image, which stays visible when it is cropped. Axes go from -1 to 1; (1, 1) is the top right.
 */
export const Focus = z
  .object({
    x: z.number().min(-1).max(1).describe('The horizontal position: -1 is the left edge, 1 the right edge.'),
    y: z.number().min(-1).max(1).describe('The vertical position: -1 is the lower edge, 1 the upper edge.'),
  })
  .meta({
    id: 'Focus',
    description: 'The focal point of an image, which stays visible when it is cropped. Each axis goes from -1 to 1.',
  })
export type Focus = z.infer<typeof Focus>

export const Dimensions = z
  .object({ width: z.int().describe('The width in pixels.'), height: z.int().describe('The height in pixels.') })
  .meta({ id: 'Dimensions', description: 'A size in pixels.' })

/** An image, video or audio file that is, or will be, attached to a post. `url` is null while it is being processed. */
export const Media = z
  .object({
    id: MediaId,
    kind: MediaKind,
    state: MediaState,
    url: z.url().nullable().describe('URL of the file; null while it is being processed.'),
    previewUrl: z.url().nullable().describe('URL of the preview image; null if the file has no preview.'),
    original: Dimensions.nullable().describe(
      'The size of the image or video; null for audio, and while it is unknown.',
    ),
    preview: Dimensions.nullable().describe('The size of the preview image; null if the file has no preview.'),
    durationSeconds: z
      .number()
      .nullable()
      .describe('The duration of a video or audio file in seconds, if the file contains it.'),
    focus: Focus.nullable().describe('The focal point for cropping; null for the centre.'),
    description: z
      .string()
      .nullable()
      .describe('The alternative text for people who cannot see the file; null if the author wrote no text.'),
    blurhash: z
      .string()
      .nullable()
      .describe('The BlurHash placeholder to show until the file is loaded; null if the file has no placeholder.'),
  })
  .meta({ id: 'Media', description: 'An image, video or audio file attached to a post.' })
export type Media = z.infer<typeof Media>

const renewals = new WeakMap<Media, () => Media>()

/** Registers an attachment whose URLs expire: `make` makes it again with URLs that are valid from now on. */
export function registerExpiringMedia(make: () => Media): Media {
  const media = make()
  renewals.set(media, make)
  return media
}

/** Returns whether URLs of these attachments expire. If they do, nothing that contains them may be cached for long. */
export function hasEndingAddresses(media: readonly Media[]): boolean {
  return media.some((one) => renewals.has(one))
}

/**
 * Returns the attachment with URLs that are valid from now on, which expire too. Returns the same object if its URLs do
 * not expire.
 */
export function renewedMedia(media: Media): Media {
  const make = renewals.get(media)
  return make ? registerExpiringMedia(make) : media
}

/** A file that a client sent. It is temporary and deleted after the response; rename it to store it. */
export interface UploadedFile {
  /** The name of the form field. */
  name: string
  path: string
  /** The client's name for the file, without folders; empty if it sent none. */
  filename: string
  /** The media type that the client declares, in lower case and without parameters. Do not trust it. */
  declaredType: string
  /** The size in bytes. */
  size: number
}

// Uploads are recognised by identity, because a client's JSON or form is always a different object. So a path in it
// never reads a file.
const received = new WeakSet<object>()

/**
 * Marks a file as one that this service received and wrote itself. Never pass a path that a client sent, because then
 * anyone could read the disk.
 */
export function receivedFile(file: UploadedFile): UploadedFile {
  const frozen = Object.freeze({ ...file })
  received.add(frozen)
  return frozen
}

/**
 * Marks a file as stored: it is no longer at its path and no longer an upload. A GraphQL document can name the same
 * file in several mutations.
 */
export function storedFile(file: UploadedFile): void {
  received.delete(file)
}

/** Returns whether a value was made by `receivedFile` and is not yet stored. A copy of the value does not count. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && received.has(value)
}

/** The schema of an upload in an operation's input. Surfaces pass the very object that `receivedFile` made. */
export const Upload = z
  .custom<UploadedFile>(isUploadedFile, problemKey('notFile'))
  .meta({ id: 'Upload', description: 'A file.' })
