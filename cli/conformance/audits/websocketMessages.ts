import { codeOf, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { jsonBody } from '../bodies.ts'
import { assume, expectThat, isAccepted } from '../judging.ts'
import { notificationsQuery, timelinePayload } from '../payloads.ts'
import { makePost } from '../posts.ts'
import { statuses } from '../publicHttp.ts'
import { bearer, fakeCredential } from '../target.ts'
import { openGraphql, isOf, endpointsOf, readyGraphql, refusalOf } from '../websockets.ts'

const isEnd = (message: unknown) => isOf('error')(message) || isOf('complete')(message) || isOf('next')(message)

/** Audits of messages over a WebSocket, including refused messages. */
export const messageAudits: Audit[] = [
  {
    id: 'W-09',
    level: 'SHOULD',
    clauses: ['streams-9'],
    title: 'A credential in the payload of connection_init closes the WebSocket with 4400',
    needs: 'session',
    async run(target) {
      const socket = await openGraphql(target, { sessionId: fakeCredential })
      const code = await socket.closed()
      socket.close()
      expectThat(
        code === 4400,
        'a close with 4400',
        code === undefined ? 'the WebSocket stays open' : `closed with ${code}`,
      )
    },
  },
  {
    id: 'W-10',
    level: 'MUST',
    clauses: ['streams-10'],
    title: 'timelineStream delivers a post over the WebSocket',
    needs: 'session',
    async run(target) {
      const socket = await readyGraphql(target)
      try {
        const { field, selection, steps } = timelinePayload(target)
        const query = `subscription { ${field()} { ${selection} } }`
        socket.send({ type: 'subscribe', id: '1', payload: { query } })
        const text = target.newText()
        // Waits, because a subscription begins only when the server has read it. A post that was created before that
        // would not be delivered.
        const refused = await socket.next(isEnd, 500)
        expectThat(
          refused === undefined || isOf('next')(refused),
          'a subscription to timelineStream',
          JSON.stringify(refused),
        )
        const response = await makePost(target, text)
        expectThat(isAccepted(response), 'a post to be created', response)
        const event = await socket.next(
          (message) => textWithin(message, 'payload', 'data', 'timelineStream', ...steps) === text,
        )
        expectThat(event !== undefined, 'an event about the post within 3 seconds', 'no event')
      } finally {
        socket.close()
      }
    },
  },
  {
    id: 'W-11',
    level: 'MUST',
    clauses: ['streams-11'],
    title: 'Clients can subscribe to notificationStream over the WebSocket',
    needs: 'session',
    async run(target) {
      const socket = await readyGraphql(target)
      socket.send({ type: 'subscribe', id: '1', payload: { query: notificationsQuery } })
      const ended = await socket.next(isEnd, 700)
      socket.close()
      expectThat(
        ended === undefined || isOf('next')(ended),
        'a subscription to notificationStream',
        JSON.stringify(ended),
      )
    },
  },
  {
    id: 'W-12',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'timelineStream and notificationStream with an argument sessionId are refused',
    needs: 'session',
    async run(target) {
      for (const field of [timelinePayload(target).field('sessionId: "x"'), 'notificationStream(sessionId: "x")']) {
        const socket = await readyGraphql(target)
        socket.send({ type: 'subscribe', id: '1', payload: { query: `subscription { ${field} { __typename } }` } })
        const ended = await socket.next(isEnd, 2000)
        const isClosed = ended === undefined && (await socket.closed(100)) !== undefined
        socket.close()
        expectThat(
          isClosed || isOf('error')(ended),
          `${field} to be refused`,
          ended === undefined ? 'the subscription is accepted' : JSON.stringify(ended),
        )
      }
    },
  },
  {
    id: 'W-13',
    level: 'SHOULD',
    clauses: ['graphql-4'],
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
    clauses: ['credentials-20', 'streams-7'],
    title: 'A refused upgrade gives the reason: 400 credential_location_forbidden, or 401',
    needs: 'nothing',
    async run(target) {
      const endpoint = endpointsOf(target)[0]!
      const refusal = await refusalOf(target, { ...endpoint, path: `${endpoint.path}?sessionId=x` }, [], '?sessionId=')
      expectThat(
        refusal.status === 400 && codeOf(refusal) === 'credential_location_forbidden',
        '400 credential_location_forbidden',
        refusal,
      )
      const unnamed = await refusalOf(target, endpoint, [], 'no session')
      expectThat(unnamed.status === 401, '401', unnamed)
    },
  },
  {
    id: 'W-15',
    level: 'MUST',
    clauses: ['streams-10'],
    title: 'timelineStream delivers the edit and the deletion of a post',
    needs: 'session',
    async run(target) {
      const socket = await readyGraphql(target)
      try {
        const { field, selection, steps } = timelinePayload(target)
        const event = ['payload', 'data', 'timelineStream']
        const query = `subscription { ${field()} { __typename ${selection} } }`
        socket.send({ type: 'subscribe', id: '1', payload: { query } })
        const refused = await socket.next((message) => isOf('error')(message) || isOf('complete')(message), 500)
        expectThat(refused === undefined, 'a subscription to timelineStream', JSON.stringify(refused))
        const [text, edited] = [target.newText(), target.newText()]
        const isOfText = (text: string) => (message: unknown) => textWithin(message, ...event, ...steps) === text
        const id = textWithin((await makePost(target, text)).json, 'id')
        assume(id !== undefined && /^[\w-]+$/.test(id), 'a post could not be created')
        assume((await socket.next(isOfText(text))) !== undefined, 'timelineStream delivers no post (W-10)')
        const path = `${statuses}/${id}`
        const put = await target.send('PUT', path, jsonBody({ status: edited }, [bearer(target)]))
        assume(isAccepted(put), 'a post could not be edited')
        expectThat(
          (await socket.next(isOfText(edited))) !== undefined,
          'an event about the edit within 3 seconds',
          'no event',
        )
        assume(isAccepted(await target.send('DELETE', path, { headers: [bearer(target)] })), 'no post could be deleted')
        const deleted = await socket.next((message) => within(message, ...event, '__typename') !== undefined)
        expectThat(deleted !== undefined, 'an event about the deletion within 3 seconds', 'no event')
      } finally {
        socket.close()
      }
    },
  },
]
