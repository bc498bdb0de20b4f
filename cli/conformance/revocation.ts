import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, listWithin, textWithin, within } from './answer.ts'
import type { Audit } from './audit.ts'
import { jsonBody } from './bodies.ts'
import { graphqlPath } from './graphql.ts'
import { assume, expectGraphqlRefused, expectThat, hasData, isAccepted } from './judging.ts'
import { bearer, type Target } from './target.ts'
import { readyGraphql } from './websocket.ts'

/** What became of the session, each thing within a second of its end. */
interface Aftermath {
  http: Answer
  graphql: Answer
  /** With what the open WebSocket was closed; undefined where it stayed open, 'none' where there was none. */
  code: number | undefined | 'none'
}

const home = '/api/v1/timelines/home'
const query = '{ homeTimeline(first: 1) { pageInfo { hasNextPage } } }'

/** Ends the session that was given, by its handle; false where it could not be found or ended. */
export async function revokeSession(target: Target): Promise<boolean> {
  const headers = [bearer(target)]
  const list = await target.send('GET', '/api/v1/sessions', { headers })
  const own = listWithin({ list: list.json }, 'list').find((session) => within(session, 'current') === true)
  const handle = textWithin(own, 'handle')
  if (handle === undefined) return false
  return isAccepted(await target.send('DELETE', `/api/v1/sessions/${encodeURIComponent(handle)}`, { headers }))
}

/** Ends the session once, with a WebSocket open, and looks what becomes of it. */
function aftermath(target: Target): Promise<Aftermath> {
  return target.once('revocation', async () => {
    const headers = [bearer(target)]
    const socket = await readyGraphql(target).catch(() => undefined)
    try {
      assume(await revokeSession(target), 'the session could not be ended at /api/v1/sessions')
      const end = Date.now() + 1000
      const code = socket ? await socket.closed(1000) : 'none'
      await wait(Math.max(0, end - Date.now()))
      const http = await target.send('GET', home, { headers })
      const graphql = await target.send('POST', graphqlPath, jsonBody({ query }, headers))
      return { http, graphql, code }
    } finally {
      socket?.close()
    }
  })
}

/** The audits of how a session ends. They end the one that was given. */
export const revocationAudits: Audit[] = [
  {
    id: 'R-01',
    level: 'SHOULD',
    clause: 'contract 3',
    title: 'A session that was revoked is refused over HTTP within a second',
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
    clause: 'contract 3',
    title: 'A session that was revoked is refused by GraphQL within a second',
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
    clause: 'contract 3',
    title: 'A WebSocket of a session that was revoked is closed with 4401 within a second',
    needs: 'session',
    endsSession: true,
    async run(target) {
      const { code } = await aftermath(target)
      assume(code !== 'none', 'no WebSocket could be opened')
      expectThat(code === 4401, 'a close with 4401', code === undefined ? 'it stays open' : `closed with ${code}`)
    },
  },
]
