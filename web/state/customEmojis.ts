import { call } from '../boundary/boundary.ts'
import type { CustomEmoji } from '../schema/api.ts'

let asked: Promise<CustomEmoji[]> | undefined

/** The service's own emojis, for a picker. Asked for once; empty where they cannot be had, until asked again. */
export function readCustomEmojis(): Promise<CustomEmoji[]> {
  asked ??= call('GET /api/custom_emojis', {}).catch(() => {
    asked = undefined
    return []
  })
  return asked.then((all) => all.filter(({ visible_in_picker: isOffered }) => isOffered))
}
