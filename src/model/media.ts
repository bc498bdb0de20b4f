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
 * The point of a picture that should stay in sight when it is cropped; -1 to 1, (0, 0) is the middle, (1, 1) top right.
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

/** A size in pixels. */
export const Dimensions = z
  .object({ width: z.int().describe('In pixels.'), height: z.int().describe('In pixels.') })
  .meta({ id: 'Dimensions', description: 'A size in pixels.' })

/** A picture, film or sound that is, or will be, attached to a post. `url` is null while it is being processed. */
export const Media = z
  .object({
    id: MediaId,
    kind: MediaKind,
    state: MediaState,
    url: z.url().nullable().describe('URL of the file; null while it is being processed.'),
    previewUrl: z.url().nullable().describe('URL of the preview image; null if there is none.'),
    original: Dimensions.nullable().describe(
      'The size of the image or video; null for audio, and while it is unknown.',
    ),
    preview: Dimensions.nullable().describe('The size of the preview image; null if there is none.'),
    durationSeconds: z
      .number()
      .nullable()
      .describe('The duration of a video or audio file in seconds, if the file contains it.'),
    focus: Focus.nullable().describe('The focal point for cropping; null for the centre.'),
    description: z
      .string()
      .nullable()
      .describe('The alternative text for people who cannot see it; null if there is none.'),
    blurhash: z
      .string()
      .nullable()
      .describe('The BlurHash placeholder to show until the file is loaded; null if there is none.'),
  })
  .meta({ id: 'Media', description: 'An image, video or audio file attached to a post.' })
export type Media = z.infer<typeof Media>

const renewals = new WeakMap<Media, () => Media>()

/** An attachment whose addresses end: `make` makes it with addresses that are good from now on. */
export function endingMedia(make: () => Media): Media {
  const made = make()
  renewals.set(made, make)
  return made
}

/** Whether addresses of these attachments end, so that nothing that holds them may be cached for long. */
export function hasEndingAddresses(media: readonly Media[]): boolean {
  return media.some((one) => renewals.has(one))
}

/** The attachment with addresses that are good from now on: the very same where they do not end. */
export function renewedMedia(media: Media): Media {
  return renewals.get(media)?.() ?? media
}

/** A file a client sent, in a temporary file that goes when the response is done; rename it to keep it. */
export interface UploadedFile {
  /** The field's name. */
  name: string
  path: string
  /** The client's own name for it, without folders; empty where it said none. */
  filename: string
  /** What the client says it is, in lower case and without parameters: not to be trusted. */
  declaredType: string
  /** Bytes. */
  size: number
}

// By identity: whatever a client's JSON or form may look like, it is another object, and a path in
// it is nobody's to read.
const received = new WeakSet<object>()

/**
 * Vouches that this service wrote the file itself, as it came in. Whoever puts a client's words
 * into `path` gives away the disk.
 */
export function receivedFile(file: UploadedFile): UploadedFile {
  const kept = Object.freeze({ ...file })
  received.add(kept)
  return kept
}

/** Whether a value was made by `receivedFile`; a copy of one was not. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && received.has(value)
}

/** The schema of an upload in an operation's input; surfaces put the very object there that `receivedFile` made. */
export const Upload = z
  .custom<UploadedFile>(isUploadedFile, problemKey('notFile'))
  .meta({ id: 'Upload', description: 'A file.' })
