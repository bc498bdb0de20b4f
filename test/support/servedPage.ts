import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { BrowserContext, Page } from 'playwright-core'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { pageHeaders } from '../../src/surfaces/http/pages/security.ts'
import { startService } from './service.ts'

const files = join(import.meta.dirname, 'page')
const script = { 'content-type': 'text/javascript; charset=utf-8' }
const html = (name: string) => `<!doctype html><title>A page</title><body><script src="/${name}"></script>`

// Reads the key and the certificate of https servers. The key is not secret, because the browsers of tests do not check
// certificates.
const tls = async () => ({
  key: await readFile(join(import.meta.dirname, 'tls/key.pem')),
  cert: await readFile(join(import.meta.dirname, 'tls/certificate.pem')),
})

// The same policy as the service's own pages: no inline scripts, nothing from other origins.
const strict = pageHeaders("script-src 'self'", "connect-src 'self'", "img-src 'self'")
const ownPages: ReadonlySet<string> = new Set(['/page', '/auth/callback'])

/** A request that a site received. */
export interface SentRequest {
  /** For example `POST /v1/browser/auth/logout`, without the query. */
  line: string
  headers: IncomingHttpHeaders
  /** Undefined until the response is sent, and for a WebSocket upgrade. */
  status: number | undefined
}

/** A service with pages of the test at its origin. */
export type Site = Awaited<ReturnType<typeof startSite>>

/**
 * Starts a service within an HTTP server that has pages at `/page` and `/auth/callback`. Their script is
 * `page/client.js`, whose functions `onPage` calls. The server is reached at `http://localhost`, or at another host
 * with https. Meant for `await using`.
 */
export async function startSite(
  options: ServiceOptions | ((origin: string) => ServiceOptions) = {},
  host = 'localhost',
) {
  let service: Awaited<ReturnType<typeof startService>> | undefined
  const client = await readFile(join(files, 'client.js'))
  const requests: SentRequest[] = []
  const note = ({ method, url, headers }: IncomingMessage) => {
    const path = url?.split('?', 1)[0] ?? ''
    const sent: SentRequest = { line: `${method} ${path}`, headers, status: undefined }
    requests.push(sent)
    return { path, sent }
  }
  const answer: RequestListener = (request, response) => {
    const { path, sent } = note(request)
    response.on('finish', () => (sent.status = response.statusCode))
    if (ownPages.has(path)) response.writeHead(200, strict).end(html('client.js'))
    else if (path === '/client.js') response.writeHead(200, script).end(client)
    else service?.server.handle(request, response)
  }
  const own = host === 'localhost' ? createServer(answer) : createTlsServer(await tls(), answer)
  own.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    note(request)
    service?.server.handleUpgrade(request, socket, head)
  })
  const origin = `${host === 'localhost' ? 'http' : 'https'}://${host}:${await listen(own)}`
  service = await startService({ baseUrl: origin, ...(typeof options === 'function' ? options(origin) : options) })
  const { close } = service
  const stop = async () => {
    own.close()
    await close()
    own.closeAllConnections()
  }
  /** Returns the requests below a path, in order. */
  const sentTo = (path: string) => requests.filter(({ line }) => line.split(' ')[1]!.startsWith(path))
  return { ...service, origin, sentTo, close: stop, [Symbol.asyncDispose]: stop }
}

/** The server of another site. */
export interface OtherSite {
  /** Returns its origin under a name of this machine, such as `evil.example`. */
  at(host: string): string
  /** The responses that replace the page, by path. */
  answers: Map<string, RequestListener>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts the server of another site. Every path has a page with `page/attacks.js`, whose functions `onPage` calls. With
 * `tls`, the server uses https.
 */
export async function startOtherSite({ tls: hasTls = false } = {}): Promise<OtherSite> {
  const attacks = await readFile(join(files, 'attacks.js'))
  const answers: OtherSite['answers'] = new Map()
  const answerAll: RequestListener = (request, response) => {
    const answer = answers.get(request.url?.split('?', 1)[0] ?? '')
    if (answer) answer(request, response)
    else if (request.url === '/attacks.js') response.writeHead(200, script).end(attacks)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html('attacks.js'))
  }
  const server = hasTls ? createTlsServer(await tls(), answerAll) : createServer(answerAll)
  const port = await listen(server)
  return {
    at: (host) => `${hasTls ? 'https' : 'http'}://${host}:${port}`,
    answers,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Opens a page of a site in a browser. */
export async function openPage(context: BrowserContext, origin: string, path = '/page'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}${path}`)
  return page
}

/** Calls a function of the page's script. The test must know the type of its result. */
export function onPage(page: Page, name: string, ...args: unknown[]): Promise<any> {
  return page.evaluate(
    ([name, args]) => (globalThis as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!(...args),
    [name, args] as const,
  )
}
