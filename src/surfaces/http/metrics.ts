import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ServiceError } from '../../model/errors.ts'

/** How busy the database connections are. */
export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/**
 * `/metrics` in Prometheus' format, for whoever sends `token` as the bearer; without a token there is no such path. Requests are
 * told apart by the pattern of their route, never by their path, which may be anything.
 */
export function mountMetrics(app: FastifyInstance, token: string | undefined, pool: PoolCounts): void {
  if (token === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePool(registry, pool)
  app.get('/metrics', async (request, reply) => {
    requireToken(request.headers.authorization, token)
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return registry.metrics()
  })
  // It stops the timers and observers that collecting started.
  app.addHook('onClose', async () => registry.clear())
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    // As many series as there are routes: a method is a word of the client's where no route matched.
    const method = route === 'none' ? 'any' : request.method
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function measurePool(registry: Registry, pool: PoolCounts): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

// By their hashes, so that neither the length nor the time tells anything.
function requireToken(authorization: string | undefined, token: string): void {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const isRight = given !== undefined && timingSafeEqual(sha256(given), sha256(token))
  if (!isRight) throw new ServiceError('unauthorized', 'The metrics need a token')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
