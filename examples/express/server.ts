import express from 'express'
import { createServer, type Server } from 'node:http'
import type pg from 'pg'
// In your application: from 'social-service'.
import { createServiceServer, type ServiceOptions, type ServiceServer } from '../../src/index.ts'

/**
 * Creates an Express application with its own routes. The service handles everything else, including WebSockets. They
 * share the pool. Without one, the service runs its own database, which the application does not use.
 */
export function buildApplication(
  pool: pg.Pool | undefined,
  options: ServiceOptions,
): { server: Server; service: ServiceServer } {
  const service = createServiceServer(pool ? { ...options, database: { pool } } : options)
  const app = express()
  // The parser is for this route only, because the service reads the bodies of its own requests.
  app.post('/echo', express.json(), (request, response) => void response.json({ you: request.body as unknown }))
  app.get('/hello', async (_request, response) => {
    const counted = await pool?.query<{ count: number }>('select count(*)::int from posts')
    response.json({ hello: 'from the application', posts: counted?.rows[0]?.count })
  })
  // The service comes last and without a path, because it answers every request that it receives.
  app.use((request, response) => service.handle(request, response))

  const server = createServer(app)
  server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))
  return { server, service }
}
