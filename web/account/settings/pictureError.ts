import { m } from '../../messages/index.ts'
import { numberText } from '../../messages/plural.ts'
import type { Instance } from '../../schema/api.ts'

type Limits = Instance['configuration']['media_attachments']

/** Returns the accepted types of pictures, for the attribute `accept`. */
export const pictureTypes = ({ supported_mime_types }: Limits) =>
  supported_mime_types.filter((type) => type.startsWith('image/')).join(',')

/** Returns the error in a picture that can be found before the upload. The service checks more. */
export function pictureError({ type, size }: File, limits: Limits): string | undefined {
  if (!type.startsWith('image/') || !limits.supported_mime_types.includes(type)) return m.settings.profile.wrongType
  if (size <= limits.image_size_limit) return undefined
  const megabytes = numberText(Math.floor(limits.image_size_limit / 1024 ** 2))
  return m.settings.profile.tooLarge(megabytes)
}
