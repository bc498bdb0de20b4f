import { execFile } from 'node:child_process'
import { appendFile, chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { commandLineOn } from '../cli/commandLine.ts'
import { brokenInvariants } from '../cli/invariants.ts'
import { eventually, newFolder } from '../servers/embeddedProcesses.ts'
import { type OwnPostgres, ownPostgres } from '../support/ownPostgres.ts'
import { findPgDump, systemPostgres } from '../support/systemPostgres.ts'
import {
  firstEventAfter,
  folderOfAlice,
  keepPosting,
  missingOf,
  pictureOf,
  position,
  post,
  postPicture,
  signUp,
} from './serviceOfAlice.ts'

const run = promisify(execFile)
const system = systemPostgres()
const why = 'there is no PostgreSQL with pg_dump on this machine (apt install postgresql)'

let server: OwnPostgres
beforeAll(async () => {
  if (!system) return
  server = await ownPostgres({}, { programs: system.programs })
  // pg_basebackup needs this line.
  await appendFile(join(server.folder, 'data/postgres/pg_hba.conf'), '\nhost replication all 127.0.0.1/32 trust\n')
  await server.sql('select pg_reload_conf()')
})
afterAll(() => server?.remove())

/** Declares a test that needs an installed PostgreSQL. Without one, it warns that the test is not covered. */
function testOnServer(sentence: string, run: (programs: string) => Promise<void>): void {
  if (system) return test(`${sentence} (PostgreSQL ${system.version})`, () => run(system.programs), 180_000)
  test(`NOT COVERED, ${why}: ${sentence}`, () => {
    console.warn(`NOT COVERED, ${why}: ${sentence}`)
    expect(process.env['CI']).toBeFalsy()
  })
}

const serviceOn = (dataDir: string, url: string) =>
  commandLineOn(dataDir, { RATE_LIMITS: 'off', DATABASE_URL: url, LOG_LEVEL: 'warn' })

async function newDatabase(name: string): Promise<string> {
  await server.sql(`create database ${name} template template0 encoding 'UTF8'`)
  return server.url.replace(/[^/]+$/, name)
}

async function expectSound(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const left = async () => (await pool.query('select from fanouts')).rowCount
  await eventually(left, (count) => count === 0)
  expect(await brokenInvariants(pool)).toEqual([])
  await pool.end()
}

/** Starts a service that is being written to, with a picture and some acknowledged posts. */
async function serviceInUse(url: string) {
  const folder = await newFolder()
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await migrate(pool)
  const token = await signUp(pool)
  await pool.end()
  const serving = await serviceOn(join(folder, 'data'), url).serve()
  const picture = await postPicture(serving.url, token)
  const acknowledged: string[] = []
  const writing = keepPosting(serving.url, token, acknowledged)
  await eventually(
    () => acknowledged,
    ({ length }) => length >= 20,
  )
  return { folder, token, serving, picture, before: acknowledged.slice(), writing }
}

type ServiceInUse = Awaited<ReturnType<typeof serviceInUse>>

/** Checks a service that was restored from a backup made during writes. */
async function expectRestored(work: ServiceInUse, url: string, dataDir: string): Promise<void> {
  const { token, before, picture } = work
  const lastPosition = await position(work.serving.url, token)
  const restored = await serviceOn(dataDir, url).serve()
  expect(await missingOf(restored.url, token, [...before, picture])).toEqual([])
  expect(await pictureOf(restored.url, token, picture)).toEqual(await pictureOf(work.serving.url, token, picture))
  const now = await position(restored.url, token)
  for (let number = 0; number < 30; number++) await post(restored.url, token, `anew ${number}`)
  expect(await firstEventAfter(restored.url, token, lastPosition)).toBe('gap')
  expect(await firstEventAfter(restored.url, token, now)).toBe('update')
  expect((await restored.stop()).code).toBe(0)
  await expectSound(url)
}

testOnServer('a dump made during writes, and media copied later, restore into an empty database', async (programs) => {
  const url = await newDatabase('dumped')
  const work = await serviceInUse(url)
  const dump = join(work.folder, 'social.dump')
  await run(join(programs, 'pg_dump'), ['--format=custom', '--no-owner', `--file=${dump}`, url])
  await cp(join(work.folder, 'data'), join(work.folder, 'restored'), { recursive: true })
  await work.writing.stop()
  const target = await newDatabase('restored')
  await run(join(programs, 'pg_restore'), ['--no-owner', '--exit-on-error', '--dbname', target, dump])
  await expectRestored(work, target, join(work.folder, 'restored'))

  // Also restores into the original database, which has the same name and id as before.
  const lastPosition = await position(work.serving.url, work.token)
  await work.serving.stop()
  await run(join(programs, 'pg_restore'), ['--no-owner', '--clean', '--if-exists', '--dbname', url, dump])
  const again = await serviceOn(join(work.folder, 'restored'), url).serve()
  expect(await missingOf(again.url, work.token, work.before)).toEqual([])
  for (let number = 0; number < 5; number++) await post(again.url, work.token, `again ${number}`)
  expect(await firstEventAfter(again.url, work.token, lastPosition)).toBe('gap')
  await again.stop()
})

testOnServer(
  'a base backup made during writes, and media copied later, run as a server of its own',
  async (programs) => {
    const url = await newDatabase('copied')
    const work = await serviceInUse(url)
    const folder = await newFolder()
    await mkdir(join(folder, 'data'))
    for (const each of [folder, join(folder, 'data')]) await chmod(each, 0o711)
    const copy = join(folder, 'data/postgres')
    await run(join(programs, 'pg_basebackup'), [
      '--dbname',
      server.url,
      '--pgdata',
      copy,
      '--wal-method=stream',
      '--checkpoint=fast',
    ])
    await cp(join(work.folder, 'data'), join(work.folder, 'restored'), { recursive: true })
    await work.writing.stop()
    // The restored server needs its own timeline: see docs/deployment.md.
    await writeFile(join(copy, 'recovery.signal'), '')
    const second = await ownPostgres({ restore_command: 'false', hot_standby: 'off' }, { programs, folder })
    try {
      await expectRestored(work, second.url.replace(/[^/]+$/, 'copied'), join(work.folder, 'restored'))
    } finally {
      await second.remove()
      await work.serving.stop()
    }
  },
)

test('the backup folder of an embedded database can run as a PostgreSQL server of the same version', async () => {
  const folder = await newFolder()
  const data = join(folder, 'data')
  const cli = commandLineOn(data)
  const token = await folderOfAlice(data)
  const embedded = await cli.serve()
  const picture = await postPicture(embedded.url, token)
  await embedded.stop()
  await chmod(folder, 0o711)
  await cli.json('backup', join(folder, 'moved/data'))
  await chmod(join(folder, 'moved'), 0o711)
  await chmod(join(folder, 'moved/data'), 0o711)
  // Adds the entry in pg_hba.conf that TCP connections need. Uses the programs of the embedded version.
  const own = await ownPostgres({}, { folder: join(folder, 'moved') })
  try {
    // The server is read-only while it replays the backup.
    const isReplaying = () => own.sql('select pg_is_in_recovery() as so')
    await eventually(isReplaying, ([row]) => (row as { so: boolean }).so === false)
    await own.sql(`alter role postgres password 'some good one'`)
    const served = await serviceOn(join(folder, 'moved/data'), own.url).serve()
    expect(await missingOf(served.url, token, [picture])).toEqual([])
    expect((await pictureOf(served.url, token, picture)).length).toBeGreaterThan(50)
    await post(served.url, token, 'from a server')
    await served.stop()
    await expectSound(own.url)
  } finally {
    await own.remove()
  }
}, 120_000)

const dumper = findPgDump(18)
test(`${dumper ? '' : 'NOT COVERED, no pg_dump 18+: '}pg_dump dumps the embedded database via its socket`, async () => {
  if (!dumper) return console.warn('NOT COVERED: there is no pg_dump of 18 or newer on this machine.')
  const folder = await newFolder()
  const token = await folderOfAlice(join(folder, 'data'))
  const embedded = await commandLineOn(join(folder, 'data')).serve()
  const id = await post(embedded.url, token, 'moved')
  const own = await ownPostgres()
  try {
    await own.sql('create database moved template template0')
    const target = own.url.replace(/[^/]+$/, 'moved')
    const socket = join(folder, 'data/postgres-socket')
    const file = join(folder, 'moved.sql')
    const dump = ['--no-owner', `--host=${socket}`, '--username=postgres', `--file=${file}`, 'postgres']
    await run(dumper, dump, { env: { ...process.env, PGPASSFILE: join(folder, 'data/postgres-password') } })
    await run(join(dumper, '../psql'), ['--set=ON_ERROR_STOP=1', `--dbname=${target}`, `--file=${file}`])
    const served = await serviceOn(join(folder, 'elsewhere'), target).serve()
    expect(await missingOf(served.url, token, [id])).toEqual([])
    await served.stop()
  } finally {
    await own.remove()
    await embedded.stop()
  }
}, 120_000)
