import { invalid } from '../model/errors.ts'
import type { MediaKind } from '../model/media.ts'
import { readIsoMedia, type IsoMedia } from './isoMedia.ts'
import { mediaTypes, supportedNames, type MediaType } from './mediaTypes.ts'
import { holdsSecondFormat } from './secondFormat.ts'

/**
 * What a file is by its content: `gifv` is a video without sound, an animated GIF or WebP stays an
 * `image`. Pixels and seconds are known for MP4, QuickTime, M4A and 3GP only.
 */
export interface DetectedMedia {
  kind: Exclude<MediaKind, 'unknown'>
  mimeType: string
  extension: string
  width?: number
  height?: number
  durationSeconds?: number
}

const isoTypes = ['video/mp4', 'video/quicktime', 'video/3gpp', 'audio/mp4', 'audio/3gpp']

/** Whether files of this type are made of the boxes of ISO/IEC 14496-12. */
export function isIsoMedia(mimeType: string): boolean {
  return isoTypes.includes(mimeType)
}

/**
 * Says what an uploaded file is by its content, whatever its name or declared type. `validation_failed` with
 * the list of supported types for everything else: SVG, HTML, a file that is a page or an archive besides, an
 * MP4 that ends early. Images are only recognised here; `processImage` refuses those that cannot be decoded.
 */
export async function detectMediaType(path: string): Promise<DetectedMedia> {
  const type = await recognise(path)
  if (type === undefined || (await holdsSecondFormat(path))) throw unsupported()
  const { kind, mimeType, extension } = type
  if (!isIsoMedia(mimeType)) return { kind, mimeType, extension }
  const iso = await readIsoMedia(path)
  if (iso === undefined) throw invalid('file', 'fileDamaged')
  return describeIso(type, iso)
}

async function recognise(path: string): Promise<MediaType | undefined> {
  // Read when it is first needed.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  // No browser plays layers I and II.
  if (found === undefined || found.ext === 'mp1' || found.ext === 'mp2') return undefined
  return mediaTypes.find(({ mimeType, alsoCalled }) => mimeType === found.mime || alsoCalled.includes(found.mime))
}

/**
 * The container says little: what its tracks are decides. M4A stays sound where it has any, its
 * pictures being chapters.
 */
function describeIso(
  { mimeType, extension, kind }: MediaType,
  { hasVideo, hasAudio, ...known }: IsoMedia,
): DetectedMedia {
  if (hasVideo && !(kind === 'audio' && hasAudio)) {
    const named = kind === 'audio' ? { mimeType: 'video/mp4', extension: 'mp4' } : { mimeType, extension }
    return { kind: hasAudio || named.mimeType !== 'video/mp4' ? 'video' : 'gifv', ...named, ...known }
  }
  const { width: _width, height: _height, ...heard } = known
  if (mimeType === 'video/mp4') return { kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a', ...heard }
  if (mimeType === 'video/3gpp') return { kind: 'audio', mimeType: 'audio/3gpp', extension, ...heard }
  return { kind: 'audio', mimeType, extension, ...heard }
}

function unsupported() {
  return invalid('file', 'fileTypeUnsupported', { types: supportedNames })
}
