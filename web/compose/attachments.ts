import { type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Focus, MediaAttachment, MediaKind } from '../schema/api.ts'
import { sentenceOf } from '../state/trouble.ts'
import { uploadFile } from './upload.ts'

interface Details {
  description: string
  focus: Focus
}

/** A file of the post that is being written. */
export interface Attachment {
  key: string
  kind: MediaKind
  /** What it looks like: the service's small picture, or the file itself while it is on its way. */
  picture: Signal<string | undefined>
  state: Signal<'uploading' | 'processing' | 'ready' | 'failed'>
  /** 0 to 1. */
  progress: Signal<number>
  /** Why it failed. */
  trouble: Signal<string>
  /** The service's id, once it has one. */
  id: Signal<string | undefined>
  details: Signal<Details>
  /** What the service knows of them. */
  sent: Details
  /** A post has it already: its details are changed with the post. */
  isPublished: boolean
  file?: File
  /** Settles once it is ready or has failed. */
  ready: Promise<void>
  abort(): void
}

const middle: Focus = { x: 0, y: 0 }

/** A file that the service has. */
export function keptAttachment(media: MediaAttachment, isPublished = false): Attachment {
  const details = { description: media.description ?? '', focus: media.meta?.focus ?? middle }
  return {
    key: media.id,
    kind: media.type,
    picture: signal(media.preview_url ?? undefined),
    state: signal('ready'),
    progress: signal(1),
    trouble: signal(''),
    id: signal(media.id),
    details: signal(details),
    sent: details,
    isPublished,
    ready: Promise.resolve(),
    abort() {},
  }
}

/** A file that is on its way from now on. */
export function newAttachment(file: File): Attachment {
  const kind = (['image', 'video', 'audio'] as const).find((one) => file.type.startsWith(one)) ?? 'unknown'
  const details = { description: '', focus: middle }
  const attachment: Attachment = {
    key: crypto.randomUUID(),
    kind,
    picture: signal(kind === 'image' ? URL.createObjectURL(file) : undefined),
    state: signal('uploading'),
    progress: signal(0),
    trouble: signal(''),
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

/** Sends the file of an attachment, again where it failed. */
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
      attachment.trouble.value = sentenceOf(error)
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

/** Tells the service what was said of a file, if it does not know; throws where it does not take it. */
export async function sendDetails(attachment: Attachment): Promise<void> {
  await attachment.ready
  const id = attachment.id.peek()
  const details = attachment.details.peek()
  if (attachment.isPublished || !id || !areChanged(attachment)) return
  await call('PUT /api/media/{id}', { path: { id }, body: details })
  attachment.sent = details
}

/** Whether the service knows other details of a file than stand here. */
export function areChanged({ details, sent }: Attachment): boolean {
  const { description, focus } = details.value
  return description !== sent.description || focus.x !== sent.focus.x || focus.y !== sent.focus.y
}

/** Lets go of what the browser holds for a file. */
export function release({ picture, abort }: Attachment): void {
  abort()
  const address = picture.peek()
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
}

/** What a file is called: its kind, and what was said of it. */
export function nameOf({ kind, details }: Attachment): string {
  const { description } = details.value
  return description ? `${m.compose.media[kind]}: ${description}` : m.compose.media[kind]
}
