import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandLineOn, launcher, run } from '../cli/commandLine.ts'
import { afterwards, eventually, newFolder, postmasters } from '../servers/embeddedProcesses.ts'
import {
  firstEventAfter,
  folderOfAlice,
  keepPosting,
  missingOf,
  pictureOf,
  position,
  post,
  postPicture,
} from './serviceOfAlice.ts'
import { soundness } from './soundness.ts'

const noLimits = { RATE_LIMITS: 'off' }

/** Starts a server on a new folder, with the account alice. */
async function started() {
  const folder = await newFolder()
  const data = join(folder, 'data')
  const cli = commandLineOn(data, noLimits)
  const token = await folderOfAlice(data)
  return { folder, data, cli, token, server: await cli.serve() }
}

test('a backup during writes has everything that was acknowledged before it, and a server can run on it', async () => {
  const { folder, data, cli, token, server } = await started()
  const picture = await postPicture(server.url, token)
  const acknowledged: string[] = []
  const writing = keepPosting(server.url, token, acknowledged)
  await eventually(
    () => acknowledged,
    ({ length }) => length >= 30,
  )
  const before = acknowledged.slice()
  const backup = join(folder, 'backups/first')
  const created = await cli.json<{ folder: string; files: number }>('backup', backup)
  expect(created).toMatchObject({ folder: backup })
  const during = acknowledged.length - before.length
  await writing.stop()
  console.log(`A backup: ${before.length} posts before, ${during} while it was made; ${JSON.stringify(created)}`)
  expect(during).toBeGreaterThan(0)
  // A client reads this last post, which the backup does not have.
  const beforeLast = await position(server.url, token)
  await post(server.url, token, 'the last one')
  const lastPosition = await position(server.url, token)
  expect(await firstEventAfter(server.url, token, beforeLast)).toBe('update')

  const restored = await commandLineOn(backup, noLimits).serve()
  expect(await missingOf(restored.url, token, [...before, picture])).toEqual([])
  expect(await pictureOf(restored.url, token, picture)).toEqual(await pictureOf(server.url, token, picture))
  // Posts until transactions get the numbers of the lost transactions.
  for (let number = 0; number < 2 * during + 20; number++) await post(restored.url, token, `anew ${number}`)
  const now = await position(restored.url, token)
  expect(await firstEventAfter(restored.url, token, lastPosition)).toBe('gap')
  await post(restored.url, token, 'and on it goes')
  expect(await firstEventAfter(restored.url, token, now)).toBe('update')
  expect((await restored.stop()).code).toBe(0)
  await soundness(backup)

  // The server that was backed up is not affected.
  expect(await missingOf(server.url, token, acknowledged.slice(-5))).toEqual([])
  expect((await server.stop()).code).toBe(0)
  expect([...postmasters(data), ...postmasters(backup)]).toEqual([])
}, 180_000)

test('a backup can be made while no server runs, even from another backup', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(join(folder, 'data'))
  await folderOfAlice(join(folder, 'data'))
  await cli.json('backup', join(folder, 'first'))
  await commandLineOn(join(folder, 'first')).json('accounts', 'create', 'bob')
  await commandLineOn(join(folder, 'first')).json('backup', join(folder, 'second'))
  const list = await commandLineOn(join(folder, 'second')).json<{ username: string }[]>('accounts', 'list')
  expect(list.map(({ username }) => username).sort()).toEqual(['alice', 'bob'])
  expect(postmasters(join(folder, 'data'))).toEqual([])
})

describe('a data folder', () => {
  test('that was copied while unused is complete, and gives a gap after a later position of the original', async () => {
    const { folder, data, token, ...first } = await started()
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

  test('that was moved counts as the same database, so nobody gets a gap', async () => {
    const { folder, data, token, server } = await started()
    const at = await position(server.url, token)
    await server.stop()
    await rename(data, join(folder, 'moved'))
    const moved = await commandLineOn(join(folder, 'moved'), noLimits).serve()
    await post(moved.url, token, 'after the move')
    expect(await firstEventAfter(moved.url, token, at)).toBe('update')
    await moved.stop()
  }, 60_000)
})

test('a restore from a missing archive leaves no folder behind', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(join(folder, 'data'))
  const target = join(folder, 'some/new/folder')
  const { code, stderr } = await cli.run('restore', join(folder, 'missing'), target)
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no archive in')])
  expect(await readdir(folder)).toEqual([])
})

describe('a backup that fails', () => {
  test('leaves nothing under its name if it is killed or stopped', async () => {
    const { folder, cli, data, server } = await started()
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

    let hasBegun = false
    const timer = setInterval(() => void isAtWork().then((so) => (hasBegun ||= so)), 5)
    const { code } = await cli.runUntil(() => hasBegun, 'backup', join(place, 'stopped'))
    clearInterval(timer)
    expect([code, await readdir(place)]).toEqual([130, []])
    // The killed backup held a resource in PostgreSQL, which was released when the backup's connection closed.
    expect((await cli.json<{ files: number }>('backup', join(place, 'third'))).files).toBeGreaterThan(500)
    expect((await server.stop()).code).toBe(0)
  }, 60_000)

  test('names the reason, such as a folder with files, the data folder, no data, or a remote server', async () => {
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
    await folderOfAlice(data)
    await mkdir(join(folder, 'full'))
    await writeFile(join(folder, 'full/notes.txt'), 'mine')
    expect(await refusal('backup', join(folder, 'full'))).toContain('is not empty')
    expect(await readFile(join(folder, 'full/notes.txt'), 'utf8')).toBe('mine')
    expect(await refusal('backup', join(data, 'backup'))).toContain('must be outside the data folder')
    expect(await refusal('backup', join(folder, 'full/notes.txt/below'))).toContain('cannot be created (EEXIST)')
    expect(await refusal('backup', data)).toContain('must be outside the data folder')
    expect(await refusal('backup', join(data, 'no/such/folder'))).toContain('must be outside the data folder')
    expect(await readdir(data)).not.toContain('no')
    // The folder is also refused inside a part of the data that is on another disk. Otherwise the backup would contain
    // itself.
    await rm(join(data, 'media'), { recursive: true, force: true })
    await mkdir(join(folder, 'disk'))
    await symlink(join(folder, 'disk'), join(data, 'media'))
    expect(await refusal('backup', join(folder, 'disk/backup'))).toContain('must be outside the data folder')
    expect(await readdir(join(folder, 'disk'))).toEqual([])
    // Unreadable keys are not left out silently.
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
