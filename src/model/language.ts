import { problemKey } from '../messages/text.ts'
import { z } from 'zod'

/** An ISO 639 language code, with a region where that matters: `en`, `gsw`, `zh-TW`. */
export const Language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, problemKey('notLanguage'))
  .meta({ description: 'An ISO 639 language code.' })
