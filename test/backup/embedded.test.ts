import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { commandLineOn, launcher, run } from '../cli/commandLine.ts'
import { brokenInvariants } from '../cli/invariants.ts'
import { afterwards, eventually, newFolder, open, postmasters } from '../servers/embeddedProcesses.ts'
import { firstEventAfter, keepPosting, missingOf, pictureOf, position, post, postPicture, signUp } from './life.ts'

const noLimits = { RATE_LIMITS: 'off' }

/** A server on a folder of its own, with alice. */
async function begun() {
  const folder = await newFolder()
  const data = join(folder, 'data')
  const cli = commandLineOn(data, noLimits)
  const token = await signUp(cli, 'alice')
  return { folder, data, cli, token, server: await cli.serve() }
}

test('a backup that is made while posts are made has all that was acknowledged before, and a server runs on it', async () => {
  const { folder, data, cli, token, server } = await begun()
  const picture = await postPicture(server.url, token)
  const acknowledged: string[] = []
  const writing = keepPosting(server.url, token, acknowledged)
  await eventually(
    () => acknowledged,
    ({ length }) => length >= 30,
  )
  const before = acknowledged.slice()
  const backup = join(folder, 'backups/first')
  const made = await cli.json<{ folder: string; files: number }>('backup', backup)
  expect(made).toMatchObject({ folder: backup })
  const during = acknowledged.length - before.length
  await writing.stop()
  console.log(`A backup: ${before.length} posts before, ${during} while it was made; ${JSON.stringify(made)}`)
  expect(during).toBeGreaterThan(0)
  // What was lost, as those know who read it.
  const beforeLast = await position(server.url, token)
  await post(server.url, token, 'the last one')
  const lost = await position(server.url, token)
  expect(await firstEventAfter(server.url, token, beforeLast)).toBe('update')

  const restored = await commandLineOn(backup, noLimits).serve()
  expect(await missingOf(restored.url, token, [...before, picture])).toEqual([])
  expect(await pictureOf(restored.url, token, picture)).toEqual(await pictureOf(server.url, token, picture))
  // Until its transactions have numbers that were given to others in what was lost.
  for (let number = 0; number < 2 * during + 20; number++) await post(restored.url, token, `anew ${number}`)
  const now = await position(restored.url, token)
  expect(await firstEventAfter(restored.url, token, lost)).toBe('gap')
  await post(restored.url, token, 'and on it goes')
  expect(await firstEventAfter(restored.url, token, now)).toBe('update')
  expect((await restored.stop()).code).toBe(0)
  await soundness(backup)

  // The one that it was made of has noticed nothing.
  expect(await missingOf(server.url, token, acknowledged.slice(-5))).toEqual([])
  expect((await server.stop()).code).toBe(0)
  expect([...postmasters(data), ...postmasters(backup)]).toEqual([])
}, 180_000)

/** Every invariant holds of the database, and all its pages are what was written. */
async function soundness(dataDir: string): Promise<void> {
  const postgres = await open(dataDir)
  const pool = new pg.Pool({ ...postgres.connection, max: 2 })
  const left = async () => (await pool.query('select from fanouts')).rowCount
  await eventually(left, (count) => count === 0)
  expect(await brokenInvariants(pool)).toEqual([])
  // Each page has a checksum, which is looked at as it is read.
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    await pool.query(`select count(*) from (select * from ${name}) t where t is distinct from null`)
  await pool.end()
  await postgres.close()
}

test('a backup can be made without a server, of a backup too', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(join(folder, 'data'))
  await cli.json('accounts', 'create', 'alice')
  await cli.json('backup', join(folder, 'first'))
  await commandLineOn(join(folder, 'first')).json('accounts', 'create', 'bob')
  await commandLineOn(join(folder, 'first')).json('backup', join(folder, 'second'))
  const list = await commandLineOn(join(folder, 'second')).json<{ username: string }[]>('accounts', 'list')
  expect(list.map(({ username }) => username).sort()).toEqual(['alice', 'bob'])
  expect(postmasters(join(folder, 'data'))).toEqual([])
})

describe('a copy of the folder that was made while nothing ran', () => {
  test('has everything; who comes with a position of the other one, which went on, is told of a gap', async () => {
    const { folder, data, token, ...first } = await begun()
    const posts = [await post(first.server.url, token, 'one'), await post(first.server.url, token, 'two')]
    await first.server.stop()
    const copy = join(folder, 'copy')
    await cp(data, copy, { recursive: true, preserveTimestamps: true })
    const original = await first.cli.serve()
    await post(original.url, token, 'three')
    const elsewhere = await position(original.url, token)
    await original.stop()

    const copied = await commandLineOn(copy, noLimits).serve()
    expect(await missingOf(copied.url, token, posts)).toEqual([])
    for (let number = 0; number < 20; number++) await post(copied.url, token, `anew ${number}`)
    expect(await firstEventAfter(copied.url, token, elsewhere)).toBe('gap')
    await copied.stop()
    await soundness(copy)
  }, 120_000)

  test('is the same one where it was moved: nobody is told of a gap', async () => {
    const { folder, data, token, server } = await begun()
    const at = await position(server.url, token)
    await server.stop()
    await rename(data, join(folder, 'moved'))
    const moved = await commandLineOn(join(folder, 'moved'), noLimits).serve()
    await post(moved.url, token, 'after the move')
    expect(await firstEventAfter(moved.url, token, at)).toBe('update')
    await moved.stop()
  }, 60_000)
})

describe('a backup that does not come about', () => {
  test('leaves nothing under its name: killed, stopped, or without a connection', async () => {
    const { folder, cli, data, server } = await begun()
    const place = join(folder, 'backups')
    await mkdir(place)
    const isAtWork = async () => (await readdir(place)).length > 0
    const child = spawn(process.execPath, [launcher, 'backup', join(place, 'killed')], { env: { DATA_DIR: data } })
    afterwards(() => child.kill('SIGKILL'))
    await eventually(isAtWork, Boolean)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    const [left, ...others] = await readdir(place)
    expect([left, others]).toEqual([expect.stringMatching(/^\.killed\.unfinished-/), []])
    await rm(join(place, left!), { recursive: true })

    let seen = false
    const timer = setInterval(() => void isAtWork().then((so) => (seen ||= so)), 5)
    const { code } = await cli.runUntil(() => seen, 'backup', join(place, 'stopped'))
    clearInterval(timer)
    expect([code, await readdir(place)]).toEqual([130, []])
    // What a killed one held in PostgreSQL is let go with its connection.
    expect((await cli.json<{ files: number }>('backup', join(place, 'third'))).files).toBeGreaterThan(500)
    expect((await server.stop()).code).toBe(0)
  }, 60_000)

  test('says why: into a folder that holds something, into the data, of nothing, of a server of somebody’s', async () => {
    const folder = await newFolder()
    const data = join(folder, 'data')
    const cli = commandLineOn(data)
    const refusal = async (...args: string[]) => {
      const { code, stdout, stderr } = await cli.run(...args)
      expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
      return stderr
    }
    expect(await refusal('backup', join(folder, 'none'))).toContain('There is no data in')
    expect(await readdir(folder)).toEqual([])
    await cli.json('accounts', 'create', 'alice')
    await mkdir(join(folder, 'full'))
    await writeFile(join(folder, 'full/notes.txt'), 'mine')
    expect(await refusal('backup', join(folder, 'full'))).toContain('is not empty')
    expect(await readFile(join(folder, 'full/notes.txt'), 'utf8')).toBe('mine')
    expect(await refusal('backup', join(data, 'backup'))).toContain('must be outside the data folder')
    expect(await refusal('backup', data)).toContain('must be outside the data folder')
    // Nor where a part of the data lies on another disk: a copy of the copy would be made, and of that.
    await rm(join(data, 'media'), { recursive: true, force: true })
    await mkdir(join(folder, 'disk'))
    await symlink(join(folder, 'disk'), join(data, 'media'))
    expect(await refusal('backup', join(folder, 'disk/backup'))).toContain('must be outside the data folder')
    expect(await readdir(join(folder, 'disk'))).toEqual([])
    // Keys that can't be read are not left out in silence.
    await rm(join(data, 'vapid.json'), { force: true })
    await mkdir(join(data, 'vapid.json'))
    expect((await cli.run('backup', join(folder, 'keyless'))).code).not.toBe(0)
    expect(await readdir(folder)).not.toContain('keyless')
    await rm(join(data, 'vapid.json'), { recursive: true })
    expect(await refusal('backup', join(folder, 'full/notes.txt'))).toContain('is not a writable folder')
    const of = await run(['backup', join(folder, 'x'), '--database-url', 'postgres://a:hush@db/x'], {})
    expect([of.code, of.stderr]).toEqual([1, expect.stringContaining('pg_dump')])
    expect(of.stderr).not.toContain('hush')
  })
})
