import { detectMediaType, type DetectedMedia } from '../../../media/detectMediaType.ts'
import type { Caller } from '../../../model/caller.ts'
import { sentence } from '../../../messages/text.ts'
import { invalid, invalidFields, ServiceError } from '../../../model/errors.ts'
import type { UploadedFile } from '../../../model/media.ts'
import type { Limits } from '../../../model/settings.ts'
import { cleanText } from '../../../model/text/clean.ts'
import { isLongerThan, lengthBounds } from '../../../model/text/length.ts'
import type { Services } from '../../services.ts'

/** The services that processing needs, and the caller who waits for it, if any. */
export type MediaServices = Pick<Services, 'stores' | 'mediaFiles' | 'limits'> & { caller?: Caller | undefined }

/** Returns the options to process an image of this type for the caller. */
export function imageWork(mimeType: string, { mediaFiles, limits, caller }: MediaServices) {
  const owner = caller ? { owner: caller.accountId } : {}
  return { ...owner, mimeType, maxPixels: limits.imagePixels, temporaryFile: () => mediaFiles.temporaryFile() }
}

/**
 * Detects the type of an upload by its content. Throws `validation_failed` for an unsupported type, and
 * `payload_too_large` above the limit of its kind.
 */
export async function typeOf(file: UploadedFile, field: string, limits: Limits): Promise<DetectedMedia> {
  requireSize(file, limits.videoBytes)
  const detected = await aboutField(field, () => detectMediaType(file.path))
  if (detected.kind === 'image') requireSize(file, limits.imageBytes)
  return detected
}

/** Returns the type of an upload that must be an image. Throws `validation_failed` or `payload_too_large`. */
export async function imageTypeOf(file: UploadedFile, field: string, limits: Limits): Promise<string> {
  requireSize(file, limits.imageBytes)
  const { kind, mimeType } = await typeOf(file, field, limits)
  if (kind !== 'image') throw invalid(field, 'fileNotImage')
  return mimeType
}

/** Runs work on an uploaded file. Problems with `file` are reported for the field that the file came in. */
export async function aboutField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [problem] = error instanceof ServiceError ? (error.fields ?? []) : []
    throw problem?.field === 'file' ? invalidFields([{ ...problem, field }]) : error
  }
}

/** Returns a description as it is stored; null for a blank one. Throws `validation_failed` if it is too long. */
export function cleanDescription(text: string | null | undefined, limits: Limits): string | null {
  const description = cleanText(text ?? '').trim()
  if (!isLongerThan(description, limits.descriptionCharacters)) return description || null
  throw invalid('description', 'textTooLong', lengthBounds(limits.descriptionCharacters))
}

function requireSize(file: UploadedFile, most: number): void {
  if (file.size <= most) return
  throw new ServiceError('payload_too_large', sentence('fileTooLarge', { most: Math.floor(most / 2 ** 20) }))
}
