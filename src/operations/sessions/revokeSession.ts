import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { covers, requireScope } from '../../model/scopes.ts'
import { Removed } from '../../model/removed.ts'
import { SessionHandle } from '../../model/session.ts'
import { defineOperation } from '../operation.ts'

/**
 * Ends one of the caller's sessions: any of them with `write:sessions`, otherwise only the current one. Throws
 * `not_found` for any other session, so that an app does not learn which handles exist.
 */
export const revokeSession = defineOperation({
  name: 'revokeSession',
  kind: 'mutation',
  scope: null,
  summary: 'End one of your sessions. Without the scope `write:sessions`, you can end only this session.',
  input: z.strictObject({ handle: z.string().describe('The handle of the session, as listed.') }),
  output: Removed,
  async run({ handle }, { caller, stores }) {
    // A stream of a browser lacks this scope, because it must not change anything (streams-19).
    if (caller.isConfirmed !== undefined) requireScope(caller.scopes, 'write:sessions')
    const parsed = SessionHandle.safeParse(handle)
    if (handle !== caller.session && !covers(caller.scopes, 'write:sessions')) throw notFound()
    const label = (await stores.authSessions.listFor(caller.accountId)).find((one) => one.handle === handle)?.label
    const revoked = parsed.success && (await stores.authSessions.revoke(parsed.data, caller.accountId))
    if (!revoked) throw notFound()
    const address = caller.from?.address
    await stores.securityEvents.insert(caller.accountId, { kind: 'session_ended', label, address })
    return { id: handle }
  },
})
