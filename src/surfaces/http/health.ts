import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../../model/errors.ts'
import { sentence } from '../../messages/text.ts'
import { jsonType } from './errors.ts'
import { keptFor } from './keptFor.ts'

/** Of a route: it is answered also when the process is busy. */
export const alwaysAnswered = { config: { isAlwaysAnswered: true } }

const ok = JSON.stringify({ status: 'ok' })

/** What a process that can serve reads finds of writes. */
export interface Readiness {
  takesWrites: boolean
}

/**
 * `/health` and `/health/live`: the process answers. `/health/ready`: it can serve; 503 when
 * `check` throws, or takes over two seconds (a probe that waits tells nothing). It is 200 also
 * while nothing can be changed: whoever reads is to be sent here all the same.
 */
export function mountHealth(app: FastifyInstance, check: () => Promise<Readiness>): void {
  // As Mastodon answers it.
  app.get('/health', alwaysAnswered, async (_request, reply) => {
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store')
    return 'OK'
  })
  app.get('/health/live', alwaysAnswered, async (_request, reply) => {
    reply.header('content-type', jsonType).header('cache-control', 'no-store')
    return ok
  })
  // Anybody may ask, as often as they like: the database is asked once a second.
  const checkNow = keptFor(1000, () => checkInTime(check))
  app.get('/health/ready', alwaysAnswered, async (_request, reply) => {
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
