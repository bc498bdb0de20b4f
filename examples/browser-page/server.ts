import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
// In your application: from 'social-service'.
import { createServiceServer, type ServiceOptions, type ServiceServer } from '../../src/index.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

// Allows no inline scripts, no other origins and no framing, so that injected code does not run.
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

const folder = join(import.meta.dirname, 'page')
const files = new Map(readdirSync(folder).map((name) => [`/page/${name}`, readFileSync(join(folder, name))]))
const otherNames: Record<string, string> = { '/page/': '/page/index.html', '/auth/callback': '/page/callback.html' }

/** Creates an HTTP server with the page at `/page/`. The service handles everything else, including WebSockets. */
export function servePage(options: ServiceOptions): { server: Server; service: ServiceServer } {
  const service = createServiceServer(options)
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const name = otherNames[path] ?? path
    const file = files.get(name)
    if (!file) return service.handle(request, response)
    response.writeHead(200, { 'content-type': types[extname(name)], ...headers }).end(file)
  })
  server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))
  return { server, service }
}
