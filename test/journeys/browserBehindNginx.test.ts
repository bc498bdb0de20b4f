import { expect, test } from 'vitest'
import { browserClient } from '../support/browserClient.ts'
import { freePort } from '../support/freePort.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { startService } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const program = findNginx()
if (program === undefined)
  console.warn('THERE IS NO NGINX HERE: no browser is tested behind a proxy. Install it (apt install nginx).')

test.runIf(program !== undefined)('a browser works behind nginx, and no log contains its secrets', async () => {
  const [port, servicePort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  await using service = await startService({ baseUrl: url, port: servicePort, trustProxy: 'loopback' })
  const nginx = await startNginx(program!, `http://127.0.0.1:${servicePort}`, port)
  try {
    const address = `http://127.0.0.1:${port}`
    const browser = browserClient({ url, fetch: (path, init) => fetch(address + path, init) })
    await browser.session()
    const password = 'seven herons by the river'
    await browser.take(await browser.post('/v1/browser/auth/register', { username: 'alice', password }))
    expect((await browser.post('/v1/browser/api/statuses', { status: 'through nginx' })).status).toBe(200)
    const refused = await browser.post('/v1/browser/api/statuses', { status: 'x' }, { headers: { origin: address } })
    expect(refused.status).toBe(403)
    const response = await browser.post('/v1/browser/api/stream-tickets')
    const { ticket, protocols, path } = (await response.json()) as { ticket: string; protocols: string[]; path: string }
    const headers = { cookie: browser.cookie, origin: url }
    const socket = await openSocket(address + path, undefined, { protocol: protocols, headers })
    expect(socket.socket.protocol).toBe('graphql-transport-ws')
    expect((await refusedUpgrade(address + path, undefined, { protocol: protocols, headers })).status).toBe(401)
    const { cookie, csrf } = browser
    expect((await browser.post('/v1/browser/auth/logout')).status).toBe(204)
    expect(await socket.closed).toMatchObject({ code: 4401 })
    await expect.poll(() => nginx.log()).toContain('/v1/browser/auth/logout')
    const log = (await nginx.log()) + service.log.join('')
    for (const secret of [cookie.split('=')[1]!, csrf, ticket, password]) expect(log).not.toContain(secret.slice(5))
  } finally {
    await nginx.stop()
  }
})
