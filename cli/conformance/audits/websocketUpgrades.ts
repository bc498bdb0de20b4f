import type { Audit } from '../audit.ts'
import { expectOwnRefusal, expectThat } from '../judging.ts'
import { bearer, fakeCredential, sessionOf, type Target } from '../target.ts'
import { type WebSocketEndpoint, endpointsOf, refusalOf, streamingEndpoint } from '../websockets.ts'

/** Expects an upgrade with a credential's name in the URL to be refused because of it, with and without a session. */
async function expectUrlRefused(target: Target, endpoint: WebSocketEndpoint, name: string): Promise<void> {
  const path = `${endpoint.path}?${name}=${fakeCredential}`
  const without = await refusalOf(target, endpoint, [], 'an upgrade without a session')
  expectOwnRefusal(
    await refusalOf(target, { ...endpoint, path }, [], `?${name}=`),
    without,
    `?${name}= at ${endpoint.path}`,
  )
}

/** Audits of opening a WebSocket. */
export const upgradeAudits: Audit[] = [
  {
    id: 'W-01',
    level: 'MUST',
    clauses: ['streams-1'],
    title: 'An upgrade with a session in the Authorization header is accepted',
    needs: 'session',
    async run(target) {
      for (const { path, protocols } of endpointsOf(target)) {
        const { socket, refusal } = await target.openSocket(path, { protocols, headers: [bearer(target)] })
        socket?.close()
        expectThat(socket !== undefined, `a WebSocket at ${path}`, refusal ?? '')
      }
    },
  },
  {
    id: 'W-02',
    level: 'MUST',
    clauses: ['streams-2'],
    title: 'An upgrade without a session is refused, even with an invented ticket',
    needs: 'nothing',
    async run(target) {
      for (const { path, protocols } of endpointsOf(target)) {
        await refusalOf(target, { path, protocols }, [], 'an upgrade without a session')
        const invented = { path, protocols: [...protocols, `ticket.${fakeCredential}`] }
        await refusalOf(target, invented, [], 'an invented ticket')
      }
    },
  },
  {
    id: 'W-03',
    level: 'MUST',
    clauses: ['streams-3'],
    title: 'A credential in the URL is refused even with a session in the header',
    needs: 'session',
    async run(target) {
      for (const endpoint of endpointsOf(target))
        await refusalOf(
          target,
          { ...endpoint, path: `${endpoint.path}?sessionId=${fakeCredential}` },
          [bearer(target)],
          '?sessionId=',
        )
    },
  },
  {
    id: 'W-04',
    level: 'MUST',
    clauses: ['streams-3'],
    title: 'A credential in the URL is refused even without a session, instead of being treated as anonymous',
    needs: 'nothing',
    async run(target) {
      for (const endpoint of endpointsOf(target)) await expectUrlRefused(target, endpoint, 'sessionId')
    },
  },
  {
    id: 'W-05',
    level: 'MUST',
    clauses: ['credentials-2', 'streams-3'],
    title: 'A session identifier in the URL opens no stream, under any name',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      for (const endpoint of endpointsOf(target))
        for (const name of ['sessionId', 'access_token'])
          await refusalOf(
            target,
            { ...endpoint, path: `${endpoint.path}?${name}=${sessionOf(target)}` },
            [],
            `a session in ?${name}=`,
          )
    },
  },
  {
    id: 'W-06',
    level: 'SHOULD',
    clauses: ['streams-5'],
    title: 'Other names of a credential in the URL are refused: session_id, access_token, authorization, sessionId[]',
    needs: 'nothing',
    async run(target) {
      for (const name of ['session_id', 'access_token', 'authorization', 'sessionId[]'])
        await expectUrlRefused(target, streamingEndpoint(target), name)
    },
  },
  {
    id: 'W-07',
    level: 'MUST',
    clauses: ['credentials-2'],
    title: 'A session in Sec-WebSocket-Protocol grants nothing',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      for (const { path, protocols } of endpointsOf(target))
        await refusalOf(
          target,
          { path, protocols: [...protocols, sessionOf(target)] },
          [],
          'a session among the protocols',
        )
    },
  },
  {
    id: 'W-08',
    level: 'SHOULD',
    clauses: ['streams-6'],
    title: 'A possible credential in Sec-WebSocket-Protocol is refused even with a session in the header',
    needs: 'session',
    async run(target) {
      for (const { path, protocols } of endpointsOf(target))
        await refusalOf(
          target,
          { path, protocols: [...protocols, fakeCredential] },
          [bearer(target)],
          'a credential among the protocols',
        )
    },
  },
]
