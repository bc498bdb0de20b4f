import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { ServiceError } from '../../model/errors.ts'
import { sentence } from '../../messages/text.ts'
import { jsonType } from './errors.ts'
import { cachedFor } from './cachedFor.ts'

/** The options of a route that is served even while the process is busy. */
export const alwaysServed = { config: { isAlwaysServed: true } } satisfies RouteShorthandOptions

const ok = JSON.stringify({ status: 'ok' })

/** The result of a readiness check of a process that can serve reads. */
export interface Readiness {
  takesWrites: boolean
}

/**
 * Mounts the health checks. `/health` and `/health/live` are 200 while the process runs. `/health/ready` is 200 if it
 * can serve, and 503 if `check` throws or takes more than two seconds. It is also 200 while nothing can be written,
 * because reads should still be routed here.
 */
export function mountHealth(app: FastifyInstance, check: () => Promise<Readiness>): void {
  // The same response as in Mastodon.
  app.get('/health', alwaysServed, async (_request, reply) => {
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store')
    return 'OK'
  })
  app.get('/health/live', alwaysServed, async (_request, reply) => {
    reply.header('content-type', jsonType).header('cache-control', 'no-store')
    return ok
  })
  // Anyone may call this path at any rate, so the database is asked at most once a second.
  const checkNow = cachedFor(1000, () => checkInTime(check))
  app.get('/health/ready', alwaysServed, async (_request, reply) => {
    const { takesWrites } = await checkNow()
    reply.header('content-type', jsonType).header('cache-control', 'no-store')
    return JSON.stringify({ status: 'ok', reads: 'ok', writes: takesWrites ? 'ok' : 'unavailable' })
  })
}

async function checkInTime(check: () => Promise<Readiness>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The check takes over two seconds')), 2000)
  })
  try {
    return await Promise.race([check(), late])
  } catch (cause) {
    throw new ServiceError('unavailable', sentence('notReady'), { cause })
  } finally {
    clearTimeout(timer)
  }
}
