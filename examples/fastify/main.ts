import { buildApplication } from './server.ts'

const port = Number(process.env['PORT'] ?? 3000)
const databaseUrl = process.env['DATABASE_URL'] ?? 'postgres://localhost/social'
const app = await buildApplication(databaseUrl, { baseUrl: `http://localhost:${port}`, dataDir: './data' })
await app.listen({ port, host: '127.0.0.1' })

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => app.close())
