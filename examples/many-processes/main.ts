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

/** Creates the tables, starts the processes, replaces one that dies, and forwards the signal to stop. */
async function watchOver(): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  await initializePostgresStores(pool)
  await pool.end()
  // By default, Node's primary process passes connections on. A connection that is passed to a dying process is never
  // closed, so its client would wait forever.
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

/** Runs one process. All processes listen on the same port, and each accepts connections itself. */
async function work(): Promise<void> {
  const options = { port, databaseUrl, redisUrl }
  // Media and the push keys are in a folder of this machine. For several machines, set `media: { s3 }` and `push`.
  const stop = await serve(options, { baseUrl: `http://localhost:${port}`, dataDir: './data', processes })
  const end = () => void stop().then(() => process.disconnect())
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end)
}
