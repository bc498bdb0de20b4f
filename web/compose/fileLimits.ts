import { locale, m } from '../messages/index.ts'
import type { Instance } from '../schema/api.ts'

type Limits = Instance['configuration']['media_attachments']

/** Returns the reason why the service would refuse a file, or undefined if it may be uploaded. */
export function refusalOf(file: File, limits: Limits): string | undefined {
  if (file.size === 0) return m.compose.media.empty(file.name)
  // If the browser cannot determine the type, the service decides.
  if (file.type && !limits.supported_mime_types.includes(file.type)) return m.compose.media.wrongType(file.name)
  const most = file.type.startsWith('image/') ? limits.image_size_limit : limits.video_size_limit
  return file.size > most ? m.compose.media.tooLarge(file.name, megabytes(file.size), megabytes(most)) : undefined
}

const megabytes = (bytes: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 2 ** 20)
