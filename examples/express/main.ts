import pg from 'pg'
// In your application: from 'social-service'.
import { initializePostgresStores } from '../../src/index.ts'
import { buildApplication } from './server.ts'

const port = Number(process.env['PORT'] ?? 3000)
const pool = await openPool(process.env['DATABASE_URL'])
const { server, service } = buildApplication(pool, { baseUrl: `http://localhost:${port}`, dataDir: './data' })
await service.ready
server.listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`))

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)

// Without a database URL, the service starts its own database in ./data.
async function openPool(connectionString: string | undefined): Promise<pg.Pool | undefined> {
  if (!connectionString) return undefined
  const opened = new pg.Pool({ connectionString, max: 20 })
  opened.on('error', (error) => console.warn(error.message))
  await initializePostgresStores(opened)
  return opened
}

async function stop(): Promise<void> {
  // In this order: stop accepting connections, let the service finish requests in progress, then end its pool.
  server.close()
  await service.close()
  await pool?.end()
}
