import { call } from '../boundary/boundary.ts'
import type { CustomEmoji } from '../schema/api.ts'

let asked: Promise<CustomEmoji[]> | undefined

/**
 * Returns the custom emojis for a picker. They are loaded once; after a failure the list is empty until the next call.
 */
export function readCustomEmojis(): Promise<CustomEmoji[]> {
  asked ??= call('GET /api/custom_emojis', {}).catch(() => {
    asked = undefined
    return []
  })
  return asked.then((all) => all.filter(({ visible_in_picker: isOffered }) => isOffered))
}
