// In your application: from 'social-service'.
import { createServiceServer } from '../../src/index.ts'
import tokenImport from './import.mjs'

const port = Number(process.env.PORT ?? 3000)
const server = createServiceServer({ port, dataDir: process.env.DATA_DIR, tokenImport })
await server.ready
console.log(server.url)

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close())
