import { type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Focus, MediaAttachment, MediaKind } from '../schema/api.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { uploadFile } from './upload.ts'

interface Details {
  description: string
  focus: Focus
}

/** A file of the post that is being written. */
export interface Attachment {
  key: string
  kind: MediaKind
  /** The URL of a preview: the service's preview, or the file itself during the upload. */
  picture: Signal<string | undefined>
  state: Signal<'uploading' | 'processing' | 'ready' | 'failed'>
  /** The uploaded part of the file, from 0 to 1. */
  progress: Signal<number>
  /** The reason for the failure. */
  error: Signal<string>
  /** The media id, once the service has assigned one. */
  id: Signal<string | undefined>
  details: Signal<Details>
  /** The details that the service has stored. */
  sent: Details
  /** Whether a published post has the file. Its details are then changed together with the post. */
  isPublished: boolean
  file?: File
  /** Resolves once the file is ready or has failed. */
  ready: Promise<void>
  abort(): void
}

const middle: Focus = { x: 0, y: 0 }

/** Returns an attachment for a file that is already uploaded. */
export function storedAttachment(media: MediaAttachment, isPublished = false): Attachment {
  const details = { description: media.description ?? '', focus: media.meta?.focus ?? middle }
  return {
    key: media.id,
    kind: media.type,
    picture: signal(media.preview_url ?? undefined),
    state: signal('ready'),
    progress: signal(1),
    error: signal(''),
    id: signal(media.id),
    details: signal(details),
    sent: details,
    isPublished,
    ready: Promise.resolve(),
    abort() {},
  }
}

/** Returns an attachment for a new file, and starts its upload. */
export function newAttachment(file: File): Attachment {
  const kind = (['image', 'video', 'audio'] as const).find((one) => file.type.startsWith(one)) ?? 'unknown'
  const details = { description: '', focus: middle }
  const attachment: Attachment = {
    key: crypto.randomUUID(),
    kind,
    picture: signal(kind === 'image' ? URL.createObjectURL(file) : undefined),
    state: signal('uploading'),
    progress: signal(0),
    error: signal(''),
    id: signal(undefined),
    details: signal(details),
    sent: details,
    isPublished: false,
    file,
    ready: Promise.resolve(),
    abort() {},
  }
  startUpload(attachment)
  return attachment
}

/** Uploads the file of an attachment. Can also be called after a failure. */
export function startUpload(attachment: Attachment): void {
  const { file, state, progress } = attachment
  const stop = new AbortController()
  state.value = 'uploading'
  progress.value = 0
  attachment.abort = () => stop.abort()
  const onProgress = (part: number) => {
    progress.value = part
    if (part === 1) state.value = 'processing'
  }
  attachment.ready = uploadFile(file!, onProgress, stop.signal).then(
    (media) => arrived(attachment, media),
    (error: unknown) => {
      attachment.error.value = sentenceOf(error)
      state.value = 'failed'
    },
  )
}

function arrived(attachment: Attachment, media: MediaAttachment): void {
  attachment.kind = media.type
  attachment.id.value = media.id
  attachment.state.value = 'ready'
  attachment.picture.value ??= media.preview_url ?? undefined
}

/** Sends the description and the focal point of a file if they have changed. Throws if the service refuses them. */
export async function sendDetails(attachment: Attachment): Promise<void> {
  await attachment.ready
  const id = attachment.id.peek()
  const details = attachment.details.peek()
  if (attachment.isPublished || !id || !areChanged(attachment)) return
  await call('PUT /api/media/{id}', { path: { id }, body: details })
  attachment.sent = details
}

/** Returns whether the details differ from those that the service has stored. */
export function areChanged({ details, sent }: Attachment): boolean {
  const { description, focus } = details.value
  return description !== sent.description || focus.x !== sent.focus.x || focus.y !== sent.focus.y
}

/** Aborts the upload and frees the preview. */
export function release({ picture, abort }: Attachment): void {
  abort()
  const address = picture.peek()
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
}

/** Returns a name for a file: its kind and its description. */
export function nameOf({ kind, details }: Attachment): string {
  const { description } = details.value
  return description ? `${m.compose.media[kind]}: ${description}` : m.compose.media[kind]
}
