export { revokeSession } from './revokeSession.ts'
export { sessions } from './sessions.ts'
