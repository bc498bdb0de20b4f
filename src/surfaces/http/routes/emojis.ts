import * as emojis from '../../../operations/emojis/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const emojiRoutes: readonly Route[] = [
  route('POST /api/v1/admin/custom_emojis', emojis.saveEmoji, responses.customEmoji),
  route('PATCH /api/v1/admin/custom_emojis/:shortcode', emojis.updateEmoji, responses.customEmoji),
  route('DELETE /api/v1/admin/custom_emojis/:shortcode', emojis.deleteEmoji, responses.customEmoji),
]
