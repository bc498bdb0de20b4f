import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadRequest } from '../load.ts'

/**
 * Sends each request once at a fixed interval in milliseconds, without waiting for earlier responses. Returns the
 * response times.
 */
export async function paced(port: number, requests: readonly LoadRequest[], every: number): Promise<number[]> {
  const startedAt = performance.now()
  const times = requests.map(async (request, index) => {
    await pause(Math.max(0, startedAt + index * every - performance.now()))
    return timed(port, request)
  })
  return Promise.all(times)
}

async function timed(port: number, { method, path, headers: ownHeaders, body, hasKey }: LoadRequest): Promise<number> {
  const headers = hasKey ? { ...ownHeaders, 'Idempotency-Key': randomUUID() } : ownHeaders
  const since = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${method} ${path} got ${answer.status}`)
  return performance.now() - since
}
