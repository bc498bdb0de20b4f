import express, { type ErrorRequestHandler, type Express } from 'express'
import Fastify from 'fastify'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { expect, test } from 'vitest'
import type { ServiceServer } from '../../src/index.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'
import { ownDatabase, serviceOn, signedIn } from './poolOfTheCaller.ts'

const readBefore = 'The application read the request body before this service could'

/** Starts a service without a port, with a signed-in account and a way to serve it from an HTTP server. */
async function inApplication() {
  const database = await ownDatabase()
  const token = await signedIn(database.url, 'alice')
  const { service, log } = serviceOn({ database: { url: database.url }, dataDir: database.dataDir, port: undefined })
  await service.ready
  const servers: Server[] = []
  return {
    service,
    log,
    token,
    /** Publishes a post as JSON, unless another body is given. */
    post: (url: string, body: string | FormData = JSON.stringify({ status: 'hello' }), path = '/api/v1/statuses') => {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
      const headers = { authorization: `Bearer ${token}`, ...type }
      return fetch(`${url}${path}`, { method: 'POST', headers, body })
    },
    async serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
      const server = createServer(listener).listen(0, '127.0.0.1')
      servers.push(server)
      await once(server, 'listening')
      return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.close()
      await service.close()
      for (const server of servers) server.closeAllConnections()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Creates an Express application that passes everything to the service, after what `prepare` adds. */
function expressWith(service: ServiceServer, prepare: (app: Express) => unknown): Express {
  const app = express()
  prepare(app)
  app.use((request, response) => service.handle(request, response))
  return app
}

const form = () => {
  const body = new FormData()
  body.set('status', 'by a form')
  return body
}

test('a body that the application has read gets a 500 at once with an explanation, and is logged', async () => {
  await using application = await inApplication()
  const { service, log, post, serve } = application
  const { url } = await serve(expressWith(service, (app) => app.use(express.json())))
  const response = await post(url)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal_error', error: expect.stringContaining(readBefore) })
  expect(log.filter((line) => line.includes('"level":"error"') && line.includes(readBefore))).toHaveLength(1)
  // Requests whose bodies no parser reads succeed.
  expect((await fetch(`${url}/api/v2/instance`)).status).toBe(200)
  expect((await post(url, form())).status).toBe(200)
})

test.each<[string, RequestListener]>([
  ['read to its end', async (request) => void (await once(request.resume(), 'end'))],
  ['read in part', async (request) => void (await once(request, 'readable'), request.read(1))],
  ['read while it flows', async (request) => void request.on('data', () => {})],
])('a body %s never makes a request hang, and a part of it is never taken for the whole', async (_how, spoil) => {
  await using application = await inApplication()
  const { service, post, serve } = application
  const { url } = await serve(async (request, response) => {
    // oxlint-disable-next-line typescript/await-thenable -- some of them return a promise, which the type hides
    await spoil(request, response as never)
    service.handle(request, response)
  })
  const response = await post(url)
  // If no part of the body has arrived when the request is handed over, the application and the service both receive
  // the body.
  expect([200, 500]).toContain(response.status)
  const text = await response.text()
  expect(text).toMatch(response.status === 500 ? readBefore : 'hello')
})

test('a body that was paused, or not read for a while, arrives whole', async () => {
  await using application = await inApplication()
  const { service, post, serve } = application
  const { url } = await serve((request, response) => {
    request.pause()
    setTimeout(() => service.handle(request, response), 100)
  })
  expect((await post(url)).status).toBe(200)
  expect((await post(url, form())).status).toBe(200)
})

test('Fastify: a body that its parsers have read gets the same 500', async () => {
  await using application = await inApplication()
  const { service, post } = application
  const app = Fastify()
  app.setNotFoundHandler((request, reply) => {
    reply.hijack()
    service.handle(request.raw, reply.raw)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await post(url)
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining(readBefore)])
  expect((await fetch(`${url}/api/v2/instance`)).status).toBe(200)
  await app.close()
})

test('Express: mounted under a path, the service answers everything with a 500 that says what to do', async () => {
  await using application = await inApplication()
  const { service, log, token, post, serve } = application
  const app = express()
  app.use('/social', (request, response) => service.handle(request, response))
  const { url } = await serve(app)
  const sentence = 'The service cannot be mounted under a path'
  for (const path of ['/social/api/v2/instance', `/social/api/v1/timelines/home?access_token=${token}`]) {
    const response = await fetch(`${url}${path}`)
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining(sentence)])
  }
  expect((await post(url, undefined, '/social/api/v1/statuses')).status).toBe(500)
  expect(log.join('')).toContain(sentence)
  expect(log.join('')).not.toContain(token)
})

test('headers and an error handler of the application do not change the responses of the service', async () => {
  await using application = await inApplication()
  const { service, serve } = application
  const errors: unknown[] = []
  const onError: ErrorRequestHandler = (error, _request, _response, next) => {
    errors.push(error)
    next(error)
  }
  const app = expressWith(service, (app) =>
    app.use((_request, response, next) => {
      response.setHeader('content-type', 'text/plain').setHeader('cache-control', 'public, max-age=600')
      response.setHeader('x-of-the-application', 'yes')
      next()
    }),
  )
  app.use(onError)
  const { url } = await serve(app)
  const { headers, status } = await fetch(`${url}/api/v1/timelines/home`)
  expect([
    status,
    headers.get('content-type'),
    headers.get('cache-control'),
    headers.get('x-of-the-application'),
  ]).toEqual([401, 'application/json; charset=utf-8', 'private, no-store', 'yes'])
  expect(errors).toEqual([])
})

test('the application can have WebSockets at its own path, beside those of the service', async () => {
  await using application = await inApplication()
  const { service, token, serve } = application
  const { url, server } = await serve((request, response) => service.handle(request, response))
  const chat = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== '/chat') return service.handleUpgrade(request, socket, head)
    chat.handleUpgrade(request, socket, head, (opened) => opened.send('"hello from the chat"'))
  })
  const ours = await openSocket(`${url}/chat`, undefined)
  expect(await ours.next()).toBe('hello from the chat')
  const theirs = await openSocket(`${url}/api/v1/streaming?stream=user`, token)
  expect(await refusedUpgrade(`${url}/elsewhere`, token)).toMatchObject({ status: 404 })
  await service.close()
  expect((await theirs.closed).code).toBe(1012)
  ours.socket.ping()
  await once(ours.socket, 'pong')
  await ours.close()
  expect(await refusedUpgrade(`${url}/graphql`, token)).toMatchObject({ status: 503 })
})

test('if the service could not start, requests get 503 and sockets are closed', async () => {
  const { service } = serviceOn({ database: { url: 'postgres://x@127.0.0.1:1/x' }, port: undefined })
  const server = createServer((request, response) => service.handle(request, response)).listen(0, '127.0.0.1')
  server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const early = fetch(url)
  await expect(service.ready).rejects.toThrow('is PostgreSQL running')
  const { status, headers } = await early
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(1000) })).status).toBe(503)
  await expect(openSocket(`${url}/graphql`, undefined)).rejects.toThrow()
  await service.close()
  server.close()
  server.closeAllConnections()
})

test('a service without a base URL logs once that it needs one', async () => {
  await using application = await inApplication()
  const { service, log, serve } = application
  const { url } = await serve((request, response) => service.handle(request, response))
  await Promise.all([fetch(`${url}/api/v2/instance`), fetch(`${url}/api/v2/instance`)])
  expect(log.filter((line) => line.includes('`baseUrl` is not set'))).toHaveLength(1)
})

test('HTTP/2 of the application works for requests, uploads and server-sent events', async () => {
  await using application = await inApplication()
  const { service, token } = application
  const server = createHttp2Server((request, response) => service.handle(request as never, response as never))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const call = async (headers: Record<string, string>, body = '') => {
    const stream = client.request({ authorization: `Bearer ${token}`, ...headers })
    if (headers[':method'] === 'POST') stream.end(body)
    const [answer] = (await once(stream, 'response')) as [Record<string, string>]
    return { stream, status: answer[':status'] as unknown as number }
  }
  const json = { ':method': 'POST', ':path': '/api/v1/statuses', 'content-type': 'application/json' }
  const posted = await call(json, '{"status":"by HTTP/2"}')
  expect([posted.status, String(await once(posted.stream, 'data'))]).toEqual([
    200,
    expect.stringContaining('by HTTP/2'),
  ])
  const refused = await call({ ...json, ':path': '/api/v1/statuses?sessionId=x' }, '{"status":"never"}')
  expect(refused.status).toBe(400)
  const events = await call({ ':path': '/api/v1/streaming/user' })
  expect(events.status).toBe(200)
  const ended = once(events.stream.resume(), 'end')
  await service.close()
  await ended
  client.close()
  server.close()
})
