import * as sessions from '../../../operations/sessions/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const sessionsRoutes: readonly Route[] = [
  route('GET /api/v1/sessions', sessions.sessions, answers.sessions),
  route('DELETE /api/v1/sessions/:handle', sessions.revokeSession, answers.empty),
]
