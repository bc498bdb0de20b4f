import pg from 'pg'
// In your application: from 'social-service'.
import { initializePostgresStores } from '../../src/index.ts'
import { buildApplication } from './server.ts'

const port = Number(process.env['PORT'] ?? 3000)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? 'postgres://localhost/social', max: 20 })
pool.on('error', (error) => console.warn(error.message))
await initializePostgresStores(pool)
const { server, service } = buildApplication(pool, { baseUrl: `http://localhost:${port}`, dataDir: './data' })
await service.ready
server.listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`))

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)

async function stop(): Promise<void> {
  // In this order: no more connections, then the service, which finishes what is under way, then the pool that it works on.
  server.close()
  await service.close()
  await pool.end()
}
