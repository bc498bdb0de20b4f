import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentTraceparent, parseTraceparent, withTrace } from '../../model/traceContext.ts'
import { boundedFetch } from './boundedFetch.ts'

let heads: IncomingHttpHeaders[] = []
const provider = createServer((request, response) => {
  heads.push(request.headers)
  response.end('{}')
})
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void provider.close())

const ask = async () => {
  heads = []
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`
  const options = {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  }
  await boundedFetch(url, options as Parameters<typeof boundedFetch>[1])
  return heads[0]
}

test('a request to a provider has the current trace, if there is one', async () => {
  expect(await ask()).not.toHaveProperty('traceparent')
  const trace = parseTraceparent('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')!
  const head = await withTrace(trace, ask)
  expect(head).toMatchObject({ accept: 'application/json', traceparent: withTrace(trace, currentTraceparent) })
})
