import { setTimeout as wait } from 'node:timers/promises'
import type { TargetResponse } from '../response.ts'
import type { Audit } from '../audit.ts'
import { askGraphql, nothing } from '../graphql.ts'
import { assume, expectGraphqlRefused, expectThat, hasData } from '../judging.ts'
import { homePayload } from '../payloads.ts'
import { revokeSession } from '../revokeSession.ts'
import { bearer, type Target } from '../target.ts'
import { readyGraphql } from '../websockets.ts'

/** The effects of revoking the session, each within a second. */
interface AfterRevocation {
  http: TargetResponse
  graphql: TargetResponse
  /** The close code of the open WebSocket; undefined if it stayed open, 'none' if there was none. */
  code: number | undefined | 'none'
}

const home = '/api/v1/timelines/home'

/** Revokes the session once, with a WebSocket open, and observes the effects. */
function aftermath(target: Target): Promise<AfterRevocation> {
  return target.once('revocation', async () => {
    const headers = [bearer(target)]
    // Looks up the name of the query while the session is still valid.
    const query = await homePayload(target).then(
      (payload) => payload.query(),
      () => nothing,
    )
    const socket = await readyGraphql(target).catch(() => undefined)
    try {
      assume(await revokeSession(target), 'the session could not be ended at /api/v1/sessions')
      const end = Date.now() + 1000
      const inTime = socket ? await socket.closed(1000) : 'none'
      await wait(Math.max(0, end - Date.now()))
      const http = await target.send('GET', home, { headers })
      const graphql = await askGraphql(target, { query }, headers)
      // A close message that was sent within one second still needs time to arrive. The requests above gave it that
      // time.
      const code = inTime ?? (await socket?.closed(0))
      return { http, graphql, code }
    } finally {
      socket?.close()
    }
  })
}

/** Audits of the end of a session. They end the given session. */
export const revocationAudits: Audit[] = [
  {
    id: 'R-01',
    level: 'SHOULD',
    clauses: ['sessions-8'],
    title: 'HTTP refuses a revoked session within a second',
    needs: 'session',
    endsSession: true,
    async run(target) {
      const { http } = await aftermath(target)
      expectThat(http.status === 401, '401', http)
    },
  },
  {
    id: 'R-02',
    level: 'SHOULD',
    clauses: ['sessions-8'],
    title: 'GraphQL refuses a revoked session within a second',
    needs: 'session',
    endsSession: true,
    async run(target) {
      const { graphql } = await aftermath(target)
      expectThat(!hasData(graphql), 'no data', graphql)
      expectGraphqlRefused(graphql, 'a session that was revoked')
    },
  },
  {
    id: 'R-03',
    level: 'SHOULD',
    clauses: ['sessions-8'],
    title: 'The WebSocket of a revoked session closes with 4401 within a second',
    needs: 'session',
    endsSession: true,
    async run(target) {
      const { code } = await aftermath(target)
      assume(code !== 'none', 'no WebSocket could be opened')
      expectThat(
        code === 4401,
        'a close with 4401',
        code === undefined ? 'the WebSocket stays open' : `closed with ${code}`,
      )
    },
  },
]
