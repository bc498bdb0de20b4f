import { createServer, type Server } from 'node:http'
// In your application: from 'social-service'.
import { createServiceServer, type ServiceOptions, type ServiceServer } from '../../src/index.ts'

/** Creates an HTTP server with its own page at `/hello`. The service handles everything else, including WebSockets. */
export function embed(options: ServiceOptions): { server: Server; service: ServiceServer } {
  const service = createServiceServer(options)
  const server = createServer((request, response) => {
    if (request.url === '/hello') response.end('Hello from the application\n')
    else service.handle(request, response)
  })
  server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))
  return { server, service }
}
