import { servePage } from './server.ts'

const port = Number(process.env['PORT'] ?? 3000)
const { server, service } = servePage({ baseUrl: `http://localhost:${port}`, database: { dataDir: './data' } })
await service.ready
server.listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}/page/`))

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)

async function stop(): Promise<void> {
  // The server takes no more connections, the service finishes what is under way; then the process ends by itself.
  server.close()
  await service.close()
}
