import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServiceServer } from '../../src/service/createServiceServer.ts'

/** The page to compare with: HTML and one picture, without script and style. */
export const barePath = '/bare'

const bare = `<!doctype html><meta name="viewport" content="width=device-width"><title>A bare page</title>
<h1>A page that is nothing but HTML and one picture</h1><p>It says a few words.</p><img src="/images/icon-512.png" width="300" height="300" alt="">`

/** Starts a service on a data folder, with the web client and the bare page, at `http://localhost`. */
export async function startSite(dataDir: string) {
  let answer: ReturnType<typeof createServiceServer>['handle'] | undefined
  const server = createServer((request, response) => {
    if (request.url === barePath) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(bare)
    else answer?.(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const service = createServiceServer({ dataDir, baseUrl: origin, rateLimits: 'off', logger: { level: 'warn' } })
  server.on('upgrade', service.handleUpgrade)
  answer = service.handle
  await service.ready
  return {
    origin,
    async close() {
      server.close()
      await service.close()
      server.closeAllConnections()
    },
  }
}
