// A process for tests of the embedded PostgreSQL. With `write`, it writes until it is killed. With `open`, it opens the
// data folder until standard input ends, and with `claim`, it also claims to serve it. With `access`, it tries to
// access the folder as another user.
import { writeSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { claimServing } from '../../src/stores/postgres/embedded/claimServing.ts'
import { openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { preparePaths } from '../../src/stores/postgres/embedded/clusterPaths.ts'

type Task = { dataDir: string; work: 'write' | 'open' | 'claim' | 'access'; uid?: number; mark?: string }

const task = JSON.parse(process.argv[2] ?? '{}') as Task
const log = { info: () => undefined, warn: () => undefined }
const say = (line: string) => writeSync(1, `${line}\n`)

const become = (uid: number) => {
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

async function write(client: pg.Client, mark: string): Promise<never> {
  await client.query('CREATE TABLE IF NOT EXISTS written (id text PRIMARY KEY)')
  for (let number = 0; ; number++) {
    await client.query('INSERT INTO written VALUES ($1)', [`${mark}-${number}`])
    say(`${mark}-${number}`)
  }
}

const untilInputEnds = () => new Promise((resolve) => process.stdin.resume().once('end', resolve))

// Tries to access the data folder as another user. Prints what succeeded, or the error code.
async function accessAsOther(dataDir: string): Promise<never> {
  const paths = await preparePaths(dataDir)
  const socket = new pg.Client({ host: paths.socketFolder, user: 'postgres', database: 'postgres' })
  const tries: Record<string, () => Promise<unknown>> = {
    connect: () => socket.connect(),
    socket: () => readdir(paths.socketFolder),
    files: () => readdir(paths.cluster),
    password: () => readFile(paths.passwordFile),
    log: () => readFile(paths.logFile),
  }
  for (const [name, attempt] of Object.entries(tries))
    await attempt().then(
      () => say(`${name}: let in`),
      (error: NodeJS.ErrnoException) => say(`${name}: ${error.code}`),
    )
  process.exit(0)
}

async function main(): Promise<void> {
  if (task.uid !== undefined) become(task.uid)
  if (task.work === 'access') await accessAsOther(task.dataDir)
  const postgres = await openEmbeddedPostgres({ dataDir: task.dataDir, log, durable: task.work === 'write' })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  if (task.work === 'claim') await claimServing(postgres.connection, { dataDir: task.dataDir, log })
  if (task.work === 'write') await write(client, task.mark ?? '')
  say('ready')
  await untilInputEnds()
  await client.end()
  await postgres.close()
  say('closed')
  process.exit(0)
}

main().catch((error: unknown) => {
  say(`failed: ${(error as Error).message}`)
  process.exit(1)
})
