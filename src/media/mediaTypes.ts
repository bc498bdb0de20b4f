import { decodesHeic } from './imageLibrary.ts'

/** A type this service takes: what it is called when served, and every name clients and `file-type` have for it. */
export interface MediaType {
  mimeType: string
  extension: string
  kind: 'image' | 'video' | 'audio'
  label: string
  alsoCalled: string[]
}

function mediaType(
  label: string,
  kind: MediaType['kind'],
  extension: string,
  mimeType: string,
  ...alsoCalled: string[]
) {
  return { label, kind, extension, mimeType, alsoCalled } satisfies MediaType
}

const heic = mediaType(
  'HEIC',
  'image',
  'heic',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
)

/** The list of what may be uploaded. Everything else is refused. */
export const mediaTypes: MediaType[] = [
  mediaType('JPEG', 'image', 'jpg', 'image/jpeg'),
  mediaType('PNG', 'image', 'png', 'image/png', 'image/apng'),
  mediaType('GIF', 'image', 'gif', 'image/gif'),
  mediaType('WebP', 'image', 'webp', 'image/webp'),
  mediaType('AVIF', 'image', 'avif', 'image/avif'),
  ...(decodesHeic() ? [heic] : []),
  mediaType('MP4', 'video', 'mp4', 'video/mp4', 'video/x-m4v'),
  mediaType('WebM', 'video', 'webm', 'video/webm'),
  mediaType('QuickTime', 'video', 'mov', 'video/quicktime'),
  mediaType('Ogg', 'video', 'ogv', 'video/ogg'),
  mediaType('3GP', 'video', '3gp', 'video/3gpp'),
  mediaType('MP3', 'audio', 'mp3', 'audio/mpeg', 'audio/mp3'),
  mediaType('Ogg', 'audio', 'ogg', 'audio/ogg', 'audio/ogg; codecs=opus', 'audio/opus', 'audio/vorbis'),
  mediaType('WAV', 'audio', 'wav', 'audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'),
  mediaType('FLAC', 'audio', 'flac', 'audio/flac', 'audio/x-flac'),
  mediaType('AAC', 'audio', 'aac', 'audio/aac'),
  mediaType('M4A', 'audio', 'm4a', 'audio/mp4', 'audio/x-m4a', 'audio/m4a'),
  mediaType('3GP', 'audio', '3gp', 'audio/3gpp'),
]

/**
 * What the instance publishes as `supported_mime_types`: aliases too, since clients compare a
 * file's declared type with it.
 */
export const supportedMimeTypes: string[] = mediaTypes
  .flatMap(({ mimeType, alsoCalled }) => [mimeType, ...alsoCalled])
  .filter((name) => !name.includes(';'))

/** "JPEG, PNG, ... and 3GP", for sentences people read. */
export const supportedNames: string = new Intl.ListFormat('en').format(new Set(mediaTypes.map(({ label }) => label)))
