import { z } from 'zod'
import { covers } from '../../model/scopes.ts'
import { Session } from '../../model/session.ts'
import { defineOperation } from '../operation.ts'

/**
 * Lists the caller's sessions, newest first: all of them with `read:sessions`, otherwise only the current one. The
 * result contains no secret.
 */
export const sessions = defineOperation({
  name: 'sessions',
  kind: 'query',
  scope: null,
  summary: 'List your sessions. Without the scope `read:sessions`, only this session is listed.',
  input: z.strictObject({}),
  output: z.array(Session),
  async run(_input, { caller, stores }) {
    const stored = await stores.authSessions.listFor(caller.accountId)
    const shown = covers(caller.scopes, 'read:sessions')
      ? stored
      : stored.filter((one) => one.handle === caller.session)
    return shown.map(({ handle, kind, label, scopes, createdAt, lastUsedAt, expiresAt }) => {
      return { handle, kind, label, scopes, createdAt, lastUsedAt, expiresAt, current: handle === caller.session }
    })
  },
})
