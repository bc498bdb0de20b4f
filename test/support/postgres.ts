import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../src/stores/postgres/embedded/attach.ts'
import { openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'

const silent = { info: () => undefined, warn: () => undefined }

// A file system in memory. The files of a database are created and deleted there in a third of the CPU time.
const inMemory = '/dev/shm'

/**
 * Creates an empty folder that the PostgreSQL user can enter, even if the tests run as root. It is in memory on
 * machines with plenty of memory.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join((await isRoomy(inMemory)) ? inMemory : tmpdir(), 'social-test-'))
  await chmod(folder, 0o755)
  return folder
}

async function isRoomy(folder: string): Promise<boolean> {
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(room, process.availableMemory()) > 4 * 1024 ** 3
}

const others = `FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
  AND application_name NOT LIKE 'social-service presence %'`

/** Gives closed pools a second to disconnect, then terminates the remaining connections. */
async function cutOff(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (let round = 0; round < 50; round++) {
      if ((await client.query(`SELECT 1 ${others}`)).rowCount === 0) return
      await sleep(20)
    }
    await client.query(`SELECT pg_terminate_backend(pid) ${others}`)
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Returns the URL of an embedded PostgreSQL. */
export function urlOf({ user, password, database, host, port }: Connection): string {
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Starts a real PostgreSQL 18 in a folder that `stop` removes. It is fast because it is not crash-safe. */
async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await temporaryFolder()
  const postgres = await openEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent, durable: false })
  const url = urlOf(postgres.connection)
  const stop = async () => {
    await cutOff(url)
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

/**
 * Returns the PostgreSQL of TEST_DATABASE_URL, whose user must be able to create databases. Starts one if it is not
 * set.
 */
export async function startSharedPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? { url, stop: async () => {} } : startTestPostgres()
}

/**
 * Creates a database on the server of `adminUrl`, as a copy of `template` if given. Nothing may be connected to the
 * template.
 */
export async function createDatabase(
  adminUrl: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Without crash safety, copying files takes a third of the time of writing them through the write-ahead log.
  const from = template === undefined ? '' : `TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`
  await withClient(adminUrl, async (client) => void (await client.query(`CREATE DATABASE ${name} ${from}`)))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const drop = () =>
    withClient(adminUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  return { url: url.href, drop }
}
