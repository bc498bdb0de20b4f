import { buildApplication } from './server.ts'

const port = Number(process.env['PORT'] ?? 3000)
// Without a database URL, the service starts its own database in ./data.
const app = await buildApplication(process.env['DATABASE_URL'], {
  baseUrl: `http://localhost:${port}`,
  dataDir: './data',
})
await app.listen({ port, host: '127.0.0.1' })

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => app.close())
