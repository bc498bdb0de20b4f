import { call } from '../boundary/boundary.ts'
import type { CustomEmoji } from '../schema/api.ts'

let request: Promise<CustomEmoji[]> | undefined

/**
 * Returns the custom emojis for a picker. They are loaded once. If that fails, returns none, and the next call tries
 * again.
 */
export function readCustomEmojis(): Promise<CustomEmoji[]> {
  request ??= call('GET /api/custom_emojis', {}).catch(() => {
    request = undefined
    return []
  })
  return request.then((all) => all.filter(({ visible_in_picker: isOffered }) => isOffered))
}
