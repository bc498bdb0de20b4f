import * as polls from '../../../operations/polls/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const pollsRoutes: readonly Route[] = [
  route('GET /api/v1/polls/:id', polls.poll, responses.poll),
  route('POST /api/v1/polls/:id/votes', polls.votePoll, responses.poll),
  route('DELETE /api/v1/polls/:id/votes', polls.withdrawVote, responses.poll),
]
