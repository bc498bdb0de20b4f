import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { trackRequests } from './requestsUnderWay.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends a request that is cancelled as soon as the server has it. */
const cancelled: Record<string, (handler: Handler) => Promise<unknown>> = {
  async 'HTTP/1.1'(handler) {
    const url = await listen(
      createServer((request, response) => {
        client.destroy()
        handler(request, response)
      }),
    )
    const client = get(url)
    await once(client, 'close').catch(() => undefined)
  },
  async 'HTTP/2'(handler) {
    const url = await listen(
      createHttp2Server((request, response) => {
        client.close()
        handler(request as unknown as IncomingMessage, response as unknown as ServerResponse)
      }),
    )
    const session = connect(url)
    onTestFinished(() => session.destroy())
    const client = session.request({ ':path': '/' })
    await once(client, 'close')
  },
}

test.each(Object.keys(cancelled))('closing does not wait for a cancelled %s request', async (protocol) => {
  const requests = trackRequests(createLog({ level: 'silent' }))
  let isHandled = false
  const app = { routing: () => void (isHandled = true) } as unknown as FastifyInstance
  const passedOn = Promise.withResolvers<void>()
  await cancelled[protocol]!((request, response) => {
    response.once('close', () => {
      // The service gets the request late, as if the application had done other work first.
      setImmediate(() => {
        requests.handle(Promise.resolve(app), request, response)
        passedOn.resolve()
      })
    })
  })
  await passedOn.promise
  await requests.settle(new AbortController().signal)
  expect(isHandled).toBe(false)
})
