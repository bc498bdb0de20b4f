import { embed } from './server.ts'

const port = Number(process.env['PORT'] ?? 3000)
const { server, service } = embed({ baseUrl: `http://localhost:${port}`, database: { dataDir: './data' } })
await service.ready
server.listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`))

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)

async function stop(): Promise<void> {
  // Accepts no more connections and finishes requests in progress. Then the process exits by itself.
  server.close()
  await service.close()
}
