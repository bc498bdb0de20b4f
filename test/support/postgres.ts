import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../src/stores/postgres/embedded/attach.ts'
import { openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'

const silent = { info: () => undefined, warn: () => undefined }

/** A new empty folder that the user PostgreSQL runs as can enter, even when the tests run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'social-test-'))
  await chmod(folder, 0o755)
  return folder
}

const others = `FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
  AND application_name NOT LIKE 'social-service presence %'`

/** Gives ended pools a second to be gone, then cuts off whoever forgot to leave. */
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

/** The URL of an embedded PostgreSQL. */
export function urlOf({ user, password, database, host, port }: Connection): string {
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** A real PostgreSQL 18 of its own, fast because not crash-safe, in a folder that `stop` removes. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
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

/** The PostgreSQL of TEST_DATABASE_URL, whose user may make databases, where that is set; else one of our own. */
export async function startSharedPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? { url, stop: async () => {} } : startTestPostgres()
}

/** A new database beside that of `adminUrl`, a copy of `template` where one is named (nobody may be connected to it). */
export async function createDatabase(
  adminUrl: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes a third of the time that writing them through the log does, where nothing need survive a crash.
  const from = template === undefined ? '' : `TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`
  await withClient(adminUrl, async (client) => void (await client.query(`CREATE DATABASE ${name} ${from}`)))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const drop = () =>
    withClient(adminUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  return { url: url.href, drop }
}
