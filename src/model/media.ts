import { z } from 'zod'
import { MediaId } from './ids.ts'

export const MediaKind = z
  .enum(['image', 'gifv', 'video', 'audio', 'unknown'])
  .meta({ id: 'MediaKind', description: 'What an attachment is.' })
export type MediaKind = z.infer<typeof MediaKind>

/** The point of a picture that should stay in sight when it is cropped; -1 to 1, (0, 0) is the middle, (1, 1) top right. */
export const Focus = z
  .object({ x: z.number().min(-1).max(1), y: z.number().min(-1).max(1) })
  .meta({ id: 'Focus', description: 'The point of a picture to keep in sight; -1 to 1 on each axis.' })
export type Focus = z.infer<typeof Focus>

export const Dimensions = z
  .object({ width: z.int(), height: z.int() })
  .meta({ id: 'Dimensions', description: 'A size in pixels.' })

/** A picture, film or sound that is, or will be, attached to a post. `url` is null while it is being processed. */
export const Media = z
  .object({
    id: MediaId,
    kind: MediaKind,
    state: z.enum(['processing', 'ready', 'failed']),
    url: z.url().nullable(),
    previewUrl: z.url().nullable(),
    original: Dimensions.nullable(),
    preview: Dimensions.nullable(),
    durationSeconds: z.number().nullable().describe('Of a film or a sound, where its file says it.'),
    focus: Focus.nullable(),
    description: z.string().nullable(),
    blurhash: z.string().nullable(),
  })
  .meta({ id: 'Media', description: 'A picture, film or sound attached to a post.' })
export type Media = z.infer<typeof Media>

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

// By identity: whatever a client's JSON or form may look like, it is another object, and a path in it is nobody's to read.
const received = new WeakSet<object>()

/** Vouches that this service wrote the file itself, as it came in. Whoever puts a client's words into `path` gives away the disk. */
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
  .custom<UploadedFile>(isUploadedFile, 'must be a file')
  .meta({ id: 'Upload', description: 'A file.' })
