import cluster from 'node:cluster'
import pg from 'pg'
// In your application: from 'social-service'.
import { initializePostgresStores } from '../../src/index.ts'
import { serve } from './server.ts'

const { PORT = '3000', PROCESSES = '2', DATABASE_URL, REDIS_URL } = process.env
const port = Number(PORT)
const processes = Number(PROCESSES)
const databaseUrl = DATABASE_URL ?? 'postgres://localhost/social'
const redisUrl = REDIS_URL ?? 'redis://localhost:6379'

await (cluster.isPrimary ? watchOver() : work())

/** Makes the tables, starts the processes, replaces one that dies, and passes on that all are to stop. */
async function watchOver(): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  await initializePostgresStores(pool)
  await pool.end()
  // Node's usual way hands connections on, and closes none that is on its way to a process that dies: who made it waits
  // without end.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let isStopping = false
  cluster.once('listening', () => console.log(`http://localhost:${port}`))
  for (let count = 0; count < processes; count++) cluster.fork()
  cluster.on('exit', ({ exitedAfterDisconnect }) => {
    if (!isStopping && !exitedAfterDisconnect) cluster.fork()
  })
  const stop = () => {
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)
}

/** Each listens at the same port and takes connections off it itself. */
async function work(): Promise<void> {
  const place = { port, databaseUrl, redisUrl }
  // Media and the keys of pushes are in one folder of this machine. Of several machines, say `media: { s3 }` and `push`.
  const stop = await serve(place, { baseUrl: `http://localhost:${port}`, dataDir: './data', processes })
  const end = () => void stop().then(() => process.disconnect())
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end)
}
