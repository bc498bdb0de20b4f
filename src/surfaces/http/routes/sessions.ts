import * as sessions from '../../../operations/sessions/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const sessionsRoutes: readonly Route[] = [
  route('GET /api/v1/sessions', sessions.sessions, responses.sessions),
  route('DELETE /api/v1/sessions/:handle', sessions.revokeSession, responses.empty),
]
