import type { FastifyBaseLogger } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/support/httpApp.ts'
import { currentTraceparent } from '../../model/traceContext.ts'

const id = '0b0e7a52-19ad-4c6f-8f0e-3f3c6f4f2a11'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

/**
 * Sends a request to a service. Returns the response's request id, the traceparent of the work done for it, and its
 * log line.
 */
async function requestTrail(trustProxy: string | false, headers: Record<string, string>) {
  let passedOn: string | undefined
  await using service = await startTestApp([], {
    trustProxy,
    mount: (app) =>
      void app.post('/traced', async () => {
        await new Promise(setImmediate)
        passedOn = currentTraceparent()
        return {}
      }),
  })
  const response = await service.fetch('/traced', { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
  await response.text()
  const line = () => service.log.find((text) => text.includes('"path":"/traced"'))
  await expect.poll(line).toBeDefined()
  return { id: response.headers.get('x-request-id'), passedOn, line: JSON.parse(line()!) as Record<string, string> }
}

test('paths-22: a trusted proxy sets the request id and the trace', async () => {
  const found = await requestTrail('loopback', { 'x-request-id': id, traceparent })
  const { span_id } = found.line
  expect(found.line).toMatchObject({
    request_id: id,
    trace_id: traceId,
    span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(found.line).not.toHaveProperty('client_request_id')
  expect(found.id).toBe(id)
  expect(found.passedOn).toBe(`00-${traceId}-${span_id}-01`)
})

test('paths-22: the request id of another caller is only logged', async () => {
  const found = await requestTrail(false, { 'x-request-id': id, traceparent })
  expect(found.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(found.id).not.toBe(id)
  expect(found.line).toMatchObject({ request_id: found.id, client_request_id: id })
  expect(found.line).not.toHaveProperty('trace_id')
  expect(found.passedOn).toBeUndefined()
})

test.each(['loopback', false] as const)('malformed ids are not logged (%s)', async (trustProxy) => {
  const {
    line,
    id: requestId,
    passedOn,
  } = await requestTrail(trustProxy, { 'x-request-id': 'canary', traceparent: `canary-${traceparent}` })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(Object.keys(line).filter((name) => /_id$/.test(name))).toEqual(['request_id'])
  expect(line['request_id']).toBe(requestId)
  expect(passedOn).toBeUndefined()
})

test('a log that outlives its request does not retain it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let held: { request: WeakRef<IncomingMessage>; log: FastifyBaseLogger } | undefined
  await using service = await startTestApp([], {
    mount: (app) =>
      void app.get('/held', async ({ raw, log }) => {
        held = { request: new WeakRef(raw), log }
        return {}
      }),
  })
  const response = await service.fetch('/held', {})
  await response.text()
  // The connection refers to its last request.
  await (await service.fetch('/', {})).text()
  await expect
    .poll(() => {
      collect()
      return held!.request.deref()
    })
    .toBeUndefined()
  held!.log.error('much later')
  const line = service.log.find((text) => text.includes('much later'))!
  expect(JSON.parse(line)).toMatchObject({ request_id: response.headers.get('x-request-id') })
})
