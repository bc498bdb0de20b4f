import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
// In your application: from 'social-service'.
import { createServiceServer, initializePostgresStores, type ServiceOptions } from '../../src/index.ts'

/**
 * Creates a Fastify application with its own route. The service handles everything else, including WebSockets. They
 * share a pool. Without a URL, the service runs its own database, which the application does not use.
 */
export async function buildApplication(
  databaseUrl: string | undefined,
  options: ServiceOptions,
): Promise<FastifyInstance> {
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 20 }) : undefined
  pool?.on('error', (error) => app.log.warn(error))
  if (pool) await initializePostgresStores(pool)
  const service = createServiceServer(pool ? { ...options, database: { pool } } : options)

  // By default, Fastify logs URLs with their queries.
  const app = Fastify({ logger: { serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) } } })
  app.get('/hello', async () => ({ hello: 'from the application', posts: await countPosts() }))

  // Runs before Fastify reads the body, because the service reads it.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    reply.hijack()
    service.handle(request.raw, reply.raw)
  })
  app.server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))

  // `app.close()` closes the service, then the connections, then the pool.
  app.addHook('onReady', () => service.ready)
  app.addHook('preClose', () => service.close())
  app.addHook('onClose', () => pool?.end())
  return app

  async function countPosts(): Promise<number | undefined> {
    const counted = await pool?.query<{ count: number }>('select count(*)::int from posts')
    return counted?.rows[0]?.count
  }
}
