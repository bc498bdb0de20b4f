import * as polls from '../../../operations/polls/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const pollsRoutes: readonly Route[] = [
  route('GET /api/v1/polls/:id', polls.poll, answers.poll),
  route('POST /api/v1/polls/:id/votes', polls.votePoll, answers.poll),
  route('DELETE /api/v1/polls/:id/votes', polls.withdrawVote, answers.poll),
]
