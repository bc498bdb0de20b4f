import * as emojis from '../../../operations/emojis/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const emojiRoutes: readonly Route[] = [
  route('POST /api/v1/admin/custom_emojis', emojis.saveEmoji, answers.customEmoji),
  route('PATCH /api/v1/admin/custom_emojis/:shortcode', emojis.updateEmoji, answers.customEmoji),
  route('DELETE /api/v1/admin/custom_emojis/:shortcode', emojis.deleteEmoji, answers.customEmoji),
]
