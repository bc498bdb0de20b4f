import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserClient } from '../support/browserClient.ts'
import { openSocket } from '../support/sockets.ts'
import { nothing, startBusy, write } from './busy.ts'

const json = { 'content-type': 'application/json' }
const graphql = (query: string, more: object = {}) => ({
  method: 'POST',
  headers: { ...json, ...more },
  body: JSON.stringify({ query }),
})

let service: Awaited<ReturnType<typeof startBusy>>
beforeAll(async () => {
  service = await startBusy({ requestSeconds: 2 })
})
afterAll(() => service?.close())

const read = '{ homeTimeline(first: 1) { edges { node { id } } } }'
const publish = 'mutation { createPost(input: { text: "Late" }) { id } }'

/** Returns the status, the advice in the text, and the `Retry-After` of a response. */
async function outcome(answer: Promise<Response>) {
  const response = await answer
  const text = await response.text()
  const words = text.includes('may or may not have happened')
    ? 'may have happened'
    : text.includes('took too long. Try again') && 'try again'
  return [response.status, words, response.headers.get('retry-after'), /unavailable/i.test(text)]
}
const ofRead = [503, 'try again', '5', true]
const ofWrite = [503, 'may have happened', '5', true]

describe('limits-12: a request that PostgreSQL does not answer in time gets 503', () => {
  test('over REST and GraphQL, and a write is finished later', async () => {
    const { alice, hold, pool } = service
    const held = await hold()
    const api = (path: string, init?: RequestInit) => outcome(alice.api(path, init))
    expect(
      await Promise.all([
        api('/api/v1/timelines/home'),
        api('/graphql', graphql(read)),
        api('/graphql', graphql(publish)),
        outcome(write(alice, 'Later', { headers: { ...json, 'idempotency-key': 'later' } })),
        api('/api/v1/timelines/home', { headers: { 'accept-language': 'de' } }).then(([status]) => status),
      ]),
    ).toEqual([ofRead, ofRead, ofWrite, ofWrite, 503])
    await held.release()
    const count = async (text: string) => (await pool.query('select from posts where text = $1', [text])).rowCount
    await expect.poll(() => count('Late')).toBe(1)
    await expect.poll(() => count('Later')).toBe(1)
    expect((await write(alice, 'Later', { headers: { ...json, 'idempotency-key': 'later' } })).status).toBe(200)
    expect(await count('Later')).toBe(1)
    await expect.poll(service.underWay).toEqual(nothing)
  })

  test('but a request that was rejected before its deadline causes no error', async () => {
    const rejections: unknown[] = []
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    const init = { method: 'POST', headers: json, body: '[]' }
    expect((await fetch(`${service.url}/api/v1/apps`, init)).status).toBe(400)
    expect((await service.alice.api('/api/v1/statuses', init)).status).toBe(400)
    // This request begins later, so the deadlines of the others have passed when it reaches its own.
    const held = await service.hold()
    expect(await outcome(service.alice.api('/api/v1/timelines/home'))).toEqual(ofRead)
    await held.release()
    process.off('unhandledRejection', note)
    expect(rejections).toEqual([])
  })

  test('over a WebSocket, which stays open', async () => {
    const socket = await openSocket(`${service.url}/graphql`, service.alice.token, { protocol: 'graphql-transport-ws' })
    socket.send({ type: 'connection_init' })
    await socket.next()
    const ask = (id: string, query: string) => socket.send({ type: 'subscribe', id, payload: { query } })
    const answered = async (id: string) =>
      (await socket.next((message) => message.id === id && message.type !== 'complete')) as { payload: any }
    const held = await service.hold()
    ask('read', read)
    ask('write', publish)
    for (const id of ['read', 'write'])
      expect((await answered(id)).payload).toEqual([
        expect.objectContaining({ extensions: expect.objectContaining({ code: 'UNAVAILABLE' }) }),
      ])
    await held.release()
    let tries = 0
    const again = async () => {
      ask(`again ${++tries}`, read)
      return (await answered(`again ${tries}`)).payload.data !== undefined
    }
    await expect.poll(again).toBe(true)
    await socket.close()
  })

  test('but a stream continues', async () => {
    const stream = await service.alice.api('/api/v1/streaming/user')
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const held = await service.hold()
    expect(await outcome(service.alice.api('/graphql', graphql(read)))).toEqual(ofRead)
    await held.release()
    await expect.poll(async () => (await write(service.alice, 'For those who follow')).status).toBe(200)
    for (let received = ''; !received.includes('For those who follow');) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended: ${received}`)
      received += value
    }
    await reader.cancel()
  })

  test('at the browser boundary, and during the lookup of a session', async () => {
    const browser = browserClient(service)
    await browser.session()
    const account = { username: 'somebody', password: 'correct horse battery staple' }
    // This process has not yet looked up the session of this account.
    const fresh = await service.createAccount('fresh')
    const held = await service.hold('accounts, auth_sessions')
    const lookedUp = fresh.api('/api/v1/preferences')
    expect(await outcome(browser.post('/v1/browser/auth/register', account))).toEqual(ofWrite)
    expect(await outcome(lookedUp)).toEqual(ofRead)
    await held.release()
  })
})

test('limits-12: the time to receive a body does not count', async () => {
  await using service = await startBusy({ requestSeconds: 3 })
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const body = JSON.stringify({ status: 'Slowly' })
  const head = [
    'POST /api/v1/statuses HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${service.alice.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  // Waits longer than the deadline.
  await sleep(4000)
  socket.write(body.slice(5))
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})
