import { z } from 'zod'
import { Session } from '../../model/session.ts'
import { defineOperation } from '../operation.ts'

/** The caller's sessions, newest first. None of them can be used with what is told here. */
export const sessions = defineOperation({
  name: 'sessions',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Read where you are signed in.',
  input: z.strictObject({}),
  output: z.array(Session),
  async run(_input, { caller, stores }) {
    const kept = await stores.authSessions.listFor(caller.accountId)
    return kept.map(({ handle, kind, label, scopes, createdAt, lastUsedAt, expiresAt }) => {
      return { handle, kind, label, scopes, createdAt, lastUsedAt, expiresAt, current: handle === caller.session }
    })
  },
})
