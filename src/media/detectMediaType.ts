import { invalid } from '../model/errors.ts'
import type { MediaKind } from '../model/media.ts'
import { readIsoMedia, type IsoMedia } from './isoMedia.ts'
import { mediaTypes, supportedNames, type MediaType } from './mediaTypes.ts'
import { holdsSecondFormat } from './secondFormat.ts'

/**
 * The type of a file by its content. `gifv` is a video without sound; an animated GIF or WebP stays an `image`. Size
 * and duration are known for MP4, QuickTime, M4A and 3GP only.
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

/** Returns whether files of this type consist of boxes of ISO/IEC 14496-12. */
export function isIsoMedia(mimeType: string): boolean {
  return isoTypes.includes(mimeType)
}

/**
 * Detects the type of an uploaded file by its content, whatever its name or declared type. Throws `validation_failed`
 * with the list of supported types for anything else: SVG, HTML, a file that is also a page or an archive, a truncated
 * MP4. Images are identified here but not decoded; `processImage` rejects those that cannot be decoded.
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
  // The module is loaded when it is first needed.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  // No browser plays layers I and II of MPEG audio.
  if (found === undefined || found.ext === 'mp1' || found.ext === 'mp2') return undefined
  return mediaTypes.find(({ mimeType, alsoCalled }) => mimeType === found.mime || alsoCalled.includes(found.mime))
}

/**
 * Decides by the tracks, because the container says little. M4A with sound stays audio, since its pictures are
 * chapters.
 */
function describeIso(
  { mimeType, extension, kind }: MediaType,
  { hasVideo, hasAudio, ...properties }: IsoMedia,
): DetectedMedia {
  if (hasVideo && !(kind === 'audio' && hasAudio)) {
    const named = kind === 'audio' ? { mimeType: 'video/mp4', extension: 'mp4' } : { mimeType, extension }
    return { kind: hasAudio || named.mimeType !== 'video/mp4' ? 'video' : 'gifv', ...named, ...properties }
  }
  const { width: _width, height: _height, ...audio } = properties
  if (mimeType === 'video/mp4') return { kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a', ...audio }
  if (mimeType === 'video/3gpp') return { kind: 'audio', mimeType: 'audio/3gpp', extension, ...audio }
  return { kind: 'audio', mimeType, extension, ...audio }
}

function unsupported() {
  return invalid('file', 'fileTypeUnsupported', { types: supportedNames })
}
