import { codeOf, textWithin, within } from './answer.ts'
import type { Audit } from './audit.ts'
import { graphqlPath } from './graphql.ts'
import type { Header } from './http.ts'
import { expectOwnRefusal, expectThat, expectUpgradeRefused, isAccepted } from './judging.ts'
import { makePost } from './posts.ts'
import type { Socket } from './sockets.ts'
import { bearer, fakeCredential, sessionOf, type Target } from './target.ts'

/** The protocol that GraphQL speaks. */
export const graphqlProtocol = 'graphql-transport-ws'

interface Place {
  path: string
  protocols: readonly string[]
}

/** Where WebSockets are (contract 2: the interface leaves it open). */
const places: readonly Place[] = [
  { path: graphqlPath, protocols: [graphqlProtocol] },
  { path: '/api/v1/streaming', protocols: [] },
]

/** Asks for a WebSocket that must be refused; the answer that does so. */
async function refusalOf(target: Target, { path, protocols }: Place, headers: readonly Header[], what: string) {
  return expectUpgradeRefused(await target.openSocket(path, { protocols, headers }), `${what} at ${path}`)
}

/** Opens a WebSocket of GraphQL with the session. */
export async function openGraphql(target: Target, payload?: object): Promise<Socket> {
  const { socket, refusal } = await target.openSocket(graphqlPath, {
    protocols: [graphqlProtocol],
    headers: [bearer(target)],
  })
  expectThat(socket !== undefined, `a WebSocket at ${graphqlPath} with a session`, refusal ?? '')
  socket.send({ type: 'connection_init', ...(payload && { payload }) })
  return socket
}

/** The same, ready for subscriptions. */
export async function readyGraphql(target: Target): Promise<Socket> {
  const socket = await openGraphql(target)
  const isReady = (await socket.next(isOf('connection_ack'))) !== undefined
  if (!isReady) socket.close()
  expectThat(isReady, 'connection_ack', 'none within 3 seconds')
  return socket
}

const isOf = (type: string) => (message: unknown) => within(message, 'type') === type
const isEnd = (message: unknown) => isOf('error')(message) || isOf('complete')(message) || isOf('next')(message)

/** A query with a name of a credential in the URL, with a session in the header and without one, is refused for that. */
async function expectUrlRefused(target: Target, place: Place, name: string): Promise<void> {
  const path = `${place.path}?${name}=${fakeCredential}`
  const without = await refusalOf(target, place, [], 'an upgrade without a session')
  expectOwnRefusal(await refusalOf(target, { ...place, path }, [], `?${name}=`), without, `?${name}= at ${place.path}`)
}

/** The audits of WebSockets. */
export const websocketAudits: Audit[] = [
  {
    id: 'W-01',
    level: 'MUST',
    clause: 'interface 4.3, 5.4',
    title: 'An upgrade with a session in the Authorization header is accepted',
    needs: 'session',
    async run(target) {
      for (const { path, protocols } of places) {
        const { socket, refusal } = await target.openSocket(path, { protocols, headers: [bearer(target)] })
        socket?.close()
        expectThat(socket !== undefined, `a WebSocket at ${path}`, refusal ?? '')
      }
    },
  },
  {
    id: 'W-02',
    level: 'MUST',
    clause: 'interface 4.3, 5.1',
    title: 'An upgrade without a session is refused',
    needs: 'nothing',
    async run(target) {
      for (const place of places) await refusalOf(target, place, [], 'an upgrade without a session')
    },
  },
  {
    id: 'W-03',
    level: 'MUST',
    clause: 'interface 4.3',
    title: 'A credential in the URL is refused, with a session in the header',
    needs: 'session',
    async run(target) {
      for (const place of places)
        await refusalOf(
          target,
          { ...place, path: `${place.path}?sessionId=${fakeCredential}` },
          [bearer(target)],
          '?sessionId=',
        )
    },
  },
  {
    id: 'W-04',
    level: 'MUST',
    clause: 'interface 4.3, 5.1',
    title: 'A credential in the URL is refused without a session too, and not taken for nobody',
    needs: 'nothing',
    async run(target) {
      for (const place of places) await expectUrlRefused(target, place, 'sessionId')
    },
  },
  {
    id: 'W-05',
    level: 'MUST',
    clause: 'interface 4.3, 5.1',
    title: 'A session in the URL opens nothing, under whichever name',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      for (const place of places)
        for (const name of ['sessionId', 'access_token'])
          await refusalOf(
            target,
            { ...place, path: `${place.path}?${name}=${sessionOf(target)}` },
            [],
            `a session in ?${name}=`,
          )
    },
  },
  {
    id: 'W-06',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'Other names of a credential in the URL are refused: session_id, access_token, authorization, sessionId[]',
    needs: 'nothing',
    async run(target) {
      for (const name of ['session_id', 'access_token', 'authorization', 'sessionId[]'])
        await expectUrlRefused(target, places[1]!, name)
    },
  },
  {
    id: 'W-07',
    level: 'MUST',
    clause: 'interface 5.1',
    title: 'A session in Sec-WebSocket-Protocol opens nothing',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      for (const { path, protocols } of places)
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
    clause: 'contract 1, 2',
    title: 'What may be a credential in Sec-WebSocket-Protocol is refused, with a session in the header',
    needs: 'session',
    async run(target) {
      for (const { path, protocols } of places)
        await refusalOf(
          target,
          { path, protocols: [...protocols, fakeCredential] },
          [bearer(target)],
          'a credential among the protocols',
        )
    },
  },
  {
    id: 'W-09',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'A credential in the payload of connection_init closes the WebSocket with 4400',
    needs: 'session',
    async run(target) {
      const socket = await openGraphql(target, { sessionId: fakeCredential })
      const code = await socket.closed()
      socket.close()
      expectThat(code === 4400, 'a close with 4400', code === undefined ? 'it stays open' : `closed with ${code}`)
    },
  },
  {
    id: 'W-10',
    level: 'MUST',
    clause: 'interface 6',
    title: 'timelineStream tells of a post over the WebSocket',
    needs: 'session',
    async run(target) {
      const socket = await readyGraphql(target)
      try {
        const query = 'subscription { timelineStream(timeline: HOME) { id kind post { text } } }'
        socket.send({ type: 'subscribe', id: '1', payload: { query } })
        const text = target.newText()
        // What is subscribed to begins when it has been read: a post that comes too early would be waited for in vain.
        const refused = await socket.next(isEnd, 500)
        expectThat(
          refused === undefined || isOf('next')(refused),
          'timelineStream to be followed',
          JSON.stringify(refused),
        )
        const made = await makePost(target, text)
        expectThat(isAccepted(made), 'a post to be made', made)
        const event = await socket.next(
          (message) => textWithin(message, 'payload', 'data', 'timelineStream', 'post', 'text') === text,
        )
        expectThat(event !== undefined, 'an event of the post within 3 seconds', 'none')
      } finally {
        socket.close()
      }
    },
  },
  {
    id: 'W-11',
    level: 'MUST',
    clause: 'interface 6',
    title: 'notificationStream can be followed over the WebSocket',
    needs: 'session',
    async run(target) {
      const socket = await readyGraphql(target)
      socket.send({ type: 'subscribe', id: '1', payload: { query: 'subscription { notificationStream { id kind } }' } })
      const ended = await socket.next(isEnd, 700)
      socket.close()
      expectThat(ended === undefined || isOf('next')(ended), 'notificationStream to be followed', JSON.stringify(ended))
    },
  },
  {
    id: 'W-12',
    level: 'MUST',
    clause: 'interface 4.2',
    title: 'timelineStream and notificationStream with an argument sessionId are refused',
    needs: 'session',
    async run(target) {
      for (const field of ['timelineStream(timeline: HOME, sessionId: "x")', 'notificationStream(sessionId: "x")']) {
        const socket = await readyGraphql(target)
        socket.send({ type: 'subscribe', id: '1', payload: { query: `subscription { ${field} { id } }` } })
        const ended = await socket.next(isEnd, 2000)
        const isClosed = ended === undefined && (await socket.closed(100)) !== undefined
        socket.close()
        expectThat(
          isClosed || isOf('error')(ended),
          `${field} to be refused`,
          ended === undefined ? 'it is followed' : JSON.stringify(ended),
        )
      }
    },
  },
  {
    id: 'W-13',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'A variable sessionId of an operation over the WebSocket is refused',
    needs: 'session',
    async run(target) {
      const socket = await readyGraphql(target)
      const payload = { query: '{ __typename }', variables: { sessionId: fakeCredential } }
      socket.send({ type: 'subscribe', id: '1', payload })
      const ended = await socket.next(isEnd)
      const isClosed = ended === undefined && (await socket.closed(100)) !== undefined
      socket.close()
      expectThat(isClosed || isOf('error')(ended), 'an error', ended === undefined ? 'nothing' : JSON.stringify(ended))
    },
  },
  {
    id: 'W-14',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'A refused upgrade says why: 400 credential_location_forbidden, or 401',
    needs: 'nothing',
    async run(target) {
      const place = places[0]!
      const named = await refusalOf(target, { ...place, path: `${place.path}?sessionId=x` }, [], '?sessionId=')
      expectThat(
        named.status === 400 && codeOf(named) === 'credential_location_forbidden',
        '400 credential_location_forbidden',
        named,
      )
      const unnamed = await refusalOf(target, place, [], 'no session')
      expectThat(unnamed.status === 401, '401', unnamed)
    },
  },
]
