import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { requireOutside } from '../../src/service/openArchive.ts'
import type { ArchiveFiles } from '../../src/stores/archiveFiles.ts'
import { createFolderArchiveFiles } from '../../src/stores/folder/archiveFiles.ts'
import { endArchiving, startArchiver } from '../../src/stores/postgres/embedded/archive/archiver.ts'
import { restoreArchive } from '../../src/stores/postgres/embedded/archive/restoreArchive.ts'
import { verifyArchive } from '../../src/stores/postgres/embedded/archive/verifyArchive.ts'
import type { EmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { commandLineOn } from '../cli/commandLine.ts'
import { smallDisk } from '../faults/harness/fullDisk.ts'
import { afterwards, newFolder, open, query, silent } from '../servers/embeddedProcesses.ts'
import { copyOf, fillDataFolder, withPostgres } from '../support/dataFolders.ts'
import { archived, generations } from './archived.ts'

const never = new AbortController().signal
const problemsOf = async (archive: string) => (await verifyArchive(createFolderArchiveFiles(archive), never)).problems

/** Archives an embedded database twice a second until `stop` is called. `messages` is the log. */
function archiving(data: string, archive: string, { connection }: EmbeddedPostgres, more: Partial<ArchiveFiles> = {}) {
  const messages: string[] = []
  const say = (fields: object, message: string) => {
    const { err } = fields as { err?: Error }
    messages.push(`${message} ${err?.message ?? ''}`)
  }
  const log = { info: say, warn: say }
  const files = { ...createFolderArchiveFiles(archive), interval: 500, ...more }
  const archiver = startArchiver({ connection, dataDir: data, files, days: 7, log })
  afterwards(() => archiver.close())
  return { messages, stop: () => archiver.close() }
}

/** Makes the newest copy in an archive look as if it had been made some days ago. */
async function makeOlder(archive: string, days: number): Promise<void> {
  const path = join(archive, (await generations(archive)).at(-1)!, 'base.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { at: string }
  const at = new Date(Date.now() - days * 86_400_000).toISOString()
  await writeFile(path, JSON.stringify({ ...manifest, at }))
}

async function openArchive() {
  const folder = await newFolder()
  const [data, archive] = [join(folder, 'data'), join(folder, 'archive')]
  await copyOf('empty', data, (template) => withPostgres(template, async () => undefined))
  const postgres = await open(data)
  await query(postgres, 'create table notes (id integer)')
  return { folder, data, archive, postgres }
}

test('a full archive disk stops only archiving, the metric and doctor show it, and archiving catches up', async () => {
  const disk = await smallDisk(200)
  if (!disk) return
  afterwards(() => disk.remove())
  const archive = join(disk.folder, 'archive')
  const token = 'a-token-for-metrics'
  const data = join(await newFolder(), 'data')
  await fillDataFolder(data)
  const cli = commandLineOn(data, { WAL_ARCHIVE: archive, METRICS_TOKEN: token })
  const server = await cli.serve()
  await archived(archive)
  disk.fill()
  await server.untilLogged('the WAL is not archived')
  await cli.json('accounts', 'create', 'alice')
  // Acts as if an hour had passed.
  const file = join(archive, (await generations(archive))[0]!, 'through.json')
  const { time, ...rest } = JSON.parse(await readFile(file, 'utf8')) as { time: string }
  const hourAgo = new Date(Date.parse(time) - 3_600_000).toISOString()
  await writeFile(file, JSON.stringify({ ...rest, time: hourAgo }), { flag: 'r+' })
  const { stdout } = await cli.run('doctor', '--json')
  const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; sentence: string }[] }
  expect(checks.find(({ name }) => name === 'archive')).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('Nothing was archived') as string,
  })
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const [, age] = /^wal_archive_age_seconds (\S+)$/m.exec(await metrics.text())!
  expect(Number(age)).toBeGreaterThan(3_000)

  await disk.makeRoom()
  await server.untilLogged('the WAL is archived again')
  await server.stop()
  expect(await verifyArchive(createFolderArchiveFiles(archive), never)).toMatchObject({ problems: [], ranges: [{}] })
}, 600_000)

test('verify names what is missing or damaged in an archive, and a restore refuses such an archive', async () => {
  const { folder, data, archive, postgres } = await openArchive()
  const { stop } = archiving(data, archive, postgres)
  await archived(archive)
  await query(postgres, 'insert into notes values (1)')
  await stop()
  const [generation] = await generations(archive)
  const damaged = async (damage: (copy: string) => Promise<void>) => {
    const copy = join(folder, 'damaged')
    await rm(copy, { recursive: true, force: true })
    execFileSync('cp', ['-a', archive, copy])
    await damage(join(copy, generation!))
    const target = join(folder, 'never')
    const files = createFolderArchiveFiles(copy)
    const restoring = restoreArchive({ files, target, to: undefined, log: silent, signal: never })
    await expect(restoring).rejects.toThrow(/damaged|There is no archive/)
    await rm(target, { recursive: true, force: true })
    return problemsOf(copy)
  }
  const flip = async (path: string) => {
    const bytes = await readFile(path)
    // Changes a bit of the checksum, because some bits of the compressed data have no effect.
    const place = bytes.length - 6
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    await writeFile(path, bytes)
  }
  const walOf = async (copy: string) => (await readdir(join(copy, 'wal'))).sort().map((name) => join(copy, 'wal', name))
  const saying = (text: string) => [expect.stringContaining(text) as string]
  expect(await problemsOf(archive)).toEqual([])
  expect(await damaged(async (copy) => flip((await walOf(copy))[0]!))).toEqual(saying('is damaged'))
  expect(await damaged(async (copy) => rm((await walOf(copy))[0]!))).toEqual(saying('is missing'))
  const control = 'base/postgres/global/pg_control'
  expect(await damaged((copy) => flip(join(copy, control)))).toEqual(saying(`${control} is missing or damaged`))
  expect(await damaged((copy) => rm(join(copy, 'base.json')))).toEqual(saying('base.json is missing'))
  expect(await problemsOf(join(folder, 'empty'))).toEqual(saying('There is no archive in'))
  // A restore writes nothing beside the folder, whatever the archive contains.
  const ledOut = await damaged(async (copy) => {
    const manifest = JSON.parse(await readFile(join(copy, 'base.json'), 'utf8')) as { files: object }
    await writeFile(join(copy, 'evil'), '')
    const files = { ...manifest.files, '../evil': { bytes: 0, sha256: createHash('sha256').digest('hex') } }
    await writeFile(join(copy, 'base.json'), JSON.stringify({ ...manifest, files }))
  })
  expect([ledOut, existsSync(join(folder, 'evil'))]).toEqual([[], false])
}, 300_000)

test('an old copy is removed when newer ones cover all days, and copies share their media on the disk', async () => {
  const { data, archive, postgres } = await openArchive()
  await mkdir(join(data, 'media/ab'), { recursive: true })
  await writeFile(join(data, 'media/ab/picture'), 'teal')
  const run = async (expected: unknown[]) => {
    const { stop } = archiving(data, archive, postgres)
    await expect.poll(() => generations(archive), { timeout: 60_000 }).toEqual(expected)
    await archived(archive)
    await stop()
    return generations(archive)
  }
  const another: unknown = expect.any(String)
  const age = (days: number) => makeOlder(archive, days)
  const [first] = await run([another])
  await run([first])
  await age(20)
  const both = await run([first, another])
  const picture = await stat(join(archive, both[1]!, 'media/ab/picture'))
  expect([picture.nlink, picture.size]).toEqual([2, 4])
  await age(10)
  await run([both[1], another])
  expect(await problemsOf(archive)).toEqual([])

  const slots = () => query(postgres, 'select slot_name from pg_replication_slots')
  expect(await slots()).toEqual([{ slot_name: 'social_service_archive' }])
  await endArchiving({ connection: postgres.connection, dataDir: data, log: silent })
  expect(await slots()).toEqual([])
}, 300_000)

test('while a new copy fails again and again, WAL that is archived with the previous copy is released', async () => {
  const { data, archive, postgres } = await openArchive()
  const { stop } = archiving(data, archive, postgres)
  await expect.poll(() => generations(archive), { timeout: 60_000 }).toHaveLength(1)
  await stop()
  await makeOlder(archive, 8)
  await query(postgres, 'insert into notes select generate_series(1, 1000)')
  const [{ end }] = (await query<{ end: string }>(postgres, 'select pg_current_wal_flush_lsn()::text as end')) as [
    { end: string },
  ]
  const files = createFolderArchiveFiles(archive)
  const put: ArchiveFiles['put'] = async (path, content) => {
    if (path.includes('/base/')) throw new Error('The storage is away.')
    return files.put(path, content)
  }
  const { messages } = archiving(data, archive, postgres, { put })
  const isReleased = () => query(postgres, `select restart_lsn >= '${end}' as released from pg_replication_slots`)
  await expect.poll(() => messages, { timeout: 60_000 }).toContain('the WAL is not archived The storage is away.')
  await expect.poll(isReleased, { timeout: 60_000 }).toEqual([{ released: true }])
}, 300_000)

test('an archive inside the data folder, of another database, or for a database server is refused', async () => {
  const { folder, data, archive, postgres } = await openArchive()
  await expect(requireOutside(join(data, 'archive'), data)).rejects.toThrow('must be outside the data folder')
  const one = archiving(data, archive, postgres)
  await archived(archive)
  await query(postgres, 'insert into notes values (1)')
  await archived(archive)
  await one.stop()
  // Acts as if another server with the same identity also archived there.
  const [generation] = await generations(archive)
  const piece = join(archive, generation!, 'wal', (await readdir(join(archive, generation!, 'wal'))).sort().at(-1)!)
  const mine = await readFile(piece)
  const bytes = gunzipSync(mine)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(piece, gzipSync(bytes))
  const again = archiving(data, archive, postgres)
  await expect.poll(() => again.messages.join(), { timeout: 60_000 }).toContain('differs from the WAL here')
  await again.stop()
  await writeFile(piece, mine)
  const second = join(folder, 'second')
  const { messages, stop } = archiving(second, archive, await open(second))
  await expect.poll(() => messages.join(), { timeout: 60_000 }).toContain('has the archive of another database')
  await stop()
  expect(await problemsOf(archive)).toEqual([])
  const server = commandLineOn(data, { WAL_ARCHIVE: archive, DATABASE_URL: 'postgres://a:hush@db/x' })
  const { code, stderr } = await server.run('migrate')
  expect([code, stderr]).toEqual([2, expect.stringContaining('for the embedded database')])
}, 300_000)
