import express from 'express'
import { createServer, type Server } from 'node:http'
import type pg from 'pg'
// In your application: from 'social-service'.
import { createServiceServer, type ServiceOptions, type ServiceServer } from '../../src/index.ts'

/**
 * An Express application with a route of its own; what it has no route for, WebSockets too, is the service's. Application
 * and service share the pool. Without one, the service runs a database of its own, which the application does not use.
 */
export function buildApplication(
  pool: pg.Pool | undefined,
  options: ServiceOptions,
): { server: Server; service: ServiceServer } {
  const service = createServiceServer(pool ? { ...options, database: { pool } } : options)
  const app = express()
  // For the application's own routes alone: the service reads the bodies of its requests itself.
  app.post('/echo', express.json(), (request, response) => void response.json({ you: request.body as unknown }))
  app.get('/hello', async (_request, response) => {
    const counted = await pool?.query<{ count: number }>('select count(*)::int from posts')
    response.json({ hello: 'from the application', posts: counted?.rows[0]?.count })
  })
  // Last, and without a path: what it is given, it answers.
  app.use((request, response) => service.handle(request, response))

  const server = createServer(app)
  server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))
  return { server, service }
}
