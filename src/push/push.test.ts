import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPush } from './push.ts'
import { newVapidKeys } from './vapid.ts'

/** Starts a push service that takes `delay` milliseconds for each push, and counts pushes. */
async function startService(delay: number) {
  const count = { pushes: 0 }
  const server = createServer((_request, response) => {
    count.pushes++
    setTimeout(() => response.writeHead(201).end(), delay)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { count, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('a slow endpoint pauses pushes of its account for a while, but not pushes of other accounts', async () => {
  const push = createPush({ keys: newVapidKeys(), subject: () => 'mailto:a@social.example', allowPrivate: true })
  const device = { publicKey: newVapidKeys().publicKey, auth: randomBytes(16).toString('base64url'), standard: true }
  const send = (accountId: string, endpoint: string) =>
    push.send({ ...device, accountId, endpoint }, 'Hello', new AbortController().signal)
  const [slow, quick] = await Promise.all([startService(3_100), startService(0)])
  expect(await send('1', slow.endpoint)).toBe('delivered')
  await expect(send('1', quick.endpoint)).rejects.toThrow(/slow a moment ago/)
  expect([slow.count.pushes, quick.count.pushes]).toEqual([1, 0])
  expect(await send('2', slow.endpoint)).toBe('delivered')
})
