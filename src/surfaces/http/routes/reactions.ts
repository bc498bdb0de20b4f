import * as reactions from '../../../operations/reactions/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const reactionsRoutes: readonly Route[] = [
  // The dialects of Pleroma, Fedibird and glitch-soc.
  route('GET /api/v1/pleroma/statuses/:id/reactions', reactions.postReactions, responses.reactions),
  route('GET /api/v1/pleroma/statuses/:id/reactions/:emoji', reactions.postReactions, responses.reactions, {
    names: { emoji: 'name' },
  }),
  route('PUT /api/v1/pleroma/statuses/:id/reactions/:emoji', reactions.addReaction, responses.status, {
    names: { emoji: 'name' },
  }),
  route('DELETE /api/v1/pleroma/statuses/:id/reactions/:emoji', reactions.removeReaction, responses.status, {
    names: { emoji: 'name' },
  }),
  route('PUT /api/v1/statuses/:id/emoji_reactions/:emoji', reactions.addReaction, responses.status, {
    names: { emoji: 'name' },
  }),
  route('DELETE /api/v1/statuses/:id/emoji_reactions/:emoji', reactions.removeReaction, responses.status, {
    names: { emoji: 'name' },
  }),
  route('POST /api/v1/statuses/:id/react/:name', reactions.addReaction, responses.status),
  route('POST /api/v1/statuses/:id/unreact/:name', reactions.removeReaction, responses.status),
]
