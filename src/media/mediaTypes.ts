import { decodesHeic } from './imageLibrary.ts'

/** A supported type, with the name under which it is served and all names that clients and `file-type` use. */
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

/** The supported types. Everything else is rejected. */
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
 * The `supported_mime_types` of the instance. They include aliases, because clients compare a file's declared type with
 * them.
 */
export const supportedMimeTypes: string[] = mediaTypes
  .flatMap(({ mimeType, alsoCalled }) => [mimeType, ...alsoCalled])
  .filter((name) => !name.includes(';'))

/** "JPEG, PNG, … and 3GP", for messages. */
export const supportedNames: string = new Intl.ListFormat('en').format(new Set(mediaTypes.map(({ label }) => label)))
