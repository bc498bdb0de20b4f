import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'
import { createClient } from 'redis'
// In your application: from 'social-service'.
import { createServiceServer, type ServiceOptions } from '../../src/index.ts'

interface ProcessOptions {
  port: number
  databaseUrl: string
  redisUrl: string
}

/**
 * Serves one of several processes of an application, each with its own pool and Redis client. Sign-ins in progress,
 * rate limits and wake-ups go through Redis, so any process can answer any request. Returns a function that stops it.
 */
export async function serve({ port, databaseUrl, redisUrl }: ProcessOptions, options: ServiceOptions) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', (error) => console.warn(error.message))
  const redis = createClient({ url: redisUrl, disableOfflineQueue: true })
  redis.on('error', (error: Error) => console.warn(error.message))
  await redis.connect()

  const service = createServiceServer({ ...options, database: { pool }, redis: { client: redis } })
  await service.ready
  const server = createServer((request, response) => {
    if (request.url === '/hello') response.end(`Hello from process ${process.pid}\n`)
    else service.handle(request, response)
  })
  server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))
  await once(server.listen(port, '127.0.0.1'), 'listening')

  return async function stop(): Promise<void> {
    server.close()
    await service.close()
    await Promise.all([pool.end(), redis.close()])
  }
}
