import { chown, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { systemAccounts } from '../../src/stores/postgres/embedded/dedicatedUids.ts'
import { give } from '../../src/stores/postgres/embedded/ownership.ts'
import type { ClusterPaths } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { nobody, other } from '../../src/stores/postgres/embedded/runAs.ts'
import { createOldFolder, startOldPostgres, trust } from './embeddedOld.ts'
import {
  eventually,
  finish,
  firstLine,
  isRoot,
  itAsRoot,
  newFolder,
  open,
  postmasters,
  query,
  refusalOf,
  startChild,
} from './embeddedProcesses.ts'
import { pace } from '../support/pace.ts'

const none = (pids: number[]) => pids.length === 0
const ownerOf = async (path: string) => (await stat(path)).uid
const hbaOf = (dataDir: string) => readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')
const withoutPassword = /^local.*trust/m

/** Creates a database with one row and closes it. */
async function folderWith(id: number): Promise<string> {
  const dataDir = join(await newFolder(), 'data')
  const postgres = await open(dataDir)
  await query(postgres, `CREATE TABLE kept AS SELECT ${id} AS id`)
  await postgres.close()
  return dataDir
}

async function connected({ socketFolder }: ClusterPaths): Promise<pg.Client> {
  const connect = async () => {
    const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return vi.waitFor(connect, { timeout: 10_000, interval: 20 })
}

async function expectMended(dataDir: string, id: number): Promise<void> {
  const postgres = await open(dataDir)
  expect(await query(postgres, 'SELECT id FROM kept')).toEqual([{ id }])
  expect(await hbaOf(dataDir)).not.toMatch(withoutPassword)
  expect(await passwordsThatFit(postgres.connection)).toEqual(['the right one'])
  if (isRoot) {
    const [uid] = await nobody()
    const owners = new Set<number>()
    for (const name of await readdir(join(dataDir, 'postgres'), { recursive: true }))
      owners.add(await ownerOf(join(dataDir, 'postgres', name)).catch(() => -1))
    owners.delete(-1)
    expect([...owners]).toEqual([await ownerOf(join(dataDir, 'postgres'))])
    expect(owners).not.toContain(uid)
    expect(await trespassed(dataDir, uid)).toEqual(refused)
  }
  await postgres.close()
  expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
}

async function passwordsThatFit(connection: pg.ClientConfig): Promise<string[]> {
  const passwords = { none: '', 'a wrong one': 'guess', 'the right one': connection.password as string }
  const fitting: string[] = []
  for (const [name, password] of Object.entries(passwords)) {
    const client = new pg.Client({ ...connection, password })
    await client.connect().then(
      () => fitting.push(name),
      () => undefined,
    )
    await client.end().catch(() => undefined)
  }
  return fitting
}

const refused = ['connect: EACCES', 'socket: EACCES', 'files: EACCES', 'password: EACCES', 'log: EACCES']

async function trespassed(dataDir: string, uid: number): Promise<string[]> {
  const child = startChild({ dataDir, work: 'access', uid })
  await child.ended
  return child.lines
}

describe('the embedded PostgreSQL', () => {
  it('lets nobody in without the password, which only its owner can read', async () => {
    const dataDir = join(await newFolder(), 'data')
    const postgres = await open(dataDir, false)
    expect(await passwordsThatFit(postgres.connection)).toEqual(['the right one'])
    const file = await stat(join(dataDir, 'postgres-password'))
    expect([file.mode & 0o777, file.uid]).toEqual([0o600, process.getuid?.()])
    expect(await hbaOf(dataDir)).not.toMatch(withoutPassword)
  })

  itAsRoot("run by root, lets in neither the user nobody nor the user of another folder's database", async () => {
    const [one, two] = [join(await newFolder(), 'data'), join(await newFolder(), 'data')]
    await Promise.all([open(one, false), open(two, false)])
    const uids = await Promise.all([one, two].map((dataDir) => ownerOf(join(dataDir, 'postgres'))))
    expect(new Set(uids).size).toBe(2)
    const accounts = (await systemAccounts()).map(({ uid }) => uid)
    expect(accounts.filter((uid) => uids.includes(uid))).toEqual([])
    for (const uid of [(await nobody())[0], uids[1]!]) expect(await trespassed(one, uid)).toEqual(refused)
  })

  itAsRoot('lets in only its own user, even on a system without user namespaces', async () => {
    const dataDir = join(await newFolder(), 'data')
    // The program `unshare` is not found in this PATH.
    vi.stubEnv('PATH', join(dataDir, 'nowhere'))
    const postgres = await open(dataDir, false).finally(() => vi.unstubAllEnvs())
    expect(await passwordsThatFit(postgres.connection)).toEqual(['the right one'])
    const accounts = (await systemAccounts()).map(({ uid }) => uid)
    expect(accounts).not.toContain(await ownerOf(join(dataDir, 'postgres/base')))
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

describe('a database without a password, as earlier versions made it', () => {
  it('keeps all its data and requires a password from the next start on', async () => {
    const dataDir = await folderWith(7)
    await createOldFolder(dataDir)
    await expectMended(dataDir, 7)
  })

  it('is repaired by the next start after a crash at any step', async () => {
    const dataDir = await folderWith(8)
    const leftovers: ((paths: ClusterPaths) => Promise<unknown>)[] = [
      // The password is chosen, but not yet set in PostgreSQL.
      ({ passwordFile }) => writeFile(passwordFile, '*:*:*:postgres:chosen\n', { mode: 0o600 }),
      // Root owns the folder, so the old owner is locked out.
      ...(isRoot ? [({ cluster }: ClusterPaths) => chown(cluster, 0, 0)] : []),
      // The new owner owns some of the files, and the old owner the others.
      ...(isRoot
        ? [({ cluster }: ClusterPaths) => give(join(cluster, 'base'), other(2_100_000_001, 2_100_000_001))]
        : []),
      // The password is set in PostgreSQL, but not yet required.
      async (paths) => {
        await open(dataDir).then((postgres) => postgres.close())
        await trust(paths.dataDir)
      },
    ]
    for (const leave of leftovers) {
      const paths = await createOldFolder(dataDir)
      await leave(paths)
      await expectMended(dataDir, 8)
    }
  })

  it('is repaired by the next start after kill -9 during the repair', async () => {
    const dataDir = await folderWith(9)
    for (const waitMs of [5, 60, 200, 500]) {
      await createOldFolder(dataDir)
      const child = startChild({ dataDir, work: 'open' })
      await pace(waitMs)
      child.process.kill('SIGKILL')
      await child.ended
      await expectMended(dataDir, 9)
    }
  })

  it('requires the password from the next start on after a crash before the configuration was loaded', async () => {
    const dataDir = await folderWith(13)
    const running = await open(dataDir)
    const hba = await hbaOf(dataDir)
    await trust(dataDir)
    await query(running, 'SELECT pg_reload_conf()')
    await expect.poll(() => passwordsThatFit(running.connection)).toHaveLength(3)
    await writeFile(join(dataDir, 'postgres/pg_hba.conf'), hba)
    await open(dataDir)
    expect(await passwordsThatFit(running.connection)).toEqual(['the right one'])
  })

  it('is repaired, and loses the half-written files that a crash left behind', async () => {
    const dataDir = await folderWith(14)
    const killed = startChild({ dataDir, work: 'claim' })
    const pid = killed.process.pid
    killed.process.kill('SIGKILL')
    await killed.ended
    const paths = await createOldFolder(dataDir)
    await writeFile(join(paths.cluster, `pg_hba.conf.new-${pid}-01234567`), 'local all')
    await expectMended(dataDir, 14)
    expect((await readdir(paths.cluster)).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it('is repaired by two processes that start at the same time', async () => {
    const dataDir = await folderWith(10)
    await createOldFolder(dataDir)
    const child = startChild({ dataDir, work: 'open' })
    const both = await Promise.all([open(dataDir), open(dataDir)])
    expect(await firstLine(child)).toBe('ready')
    for (const each of both) await each.close()
    expect(await finish(child)).toEqual(['ready', 'closed'])
    await expectMended(dataDir, 10)
  })

  it('is used as it is beside a server that runs on it, and repaired after that server has ended', async () => {
    const dataDir = await folderWith(11)
    const earlier = await connected(await startOldPostgres(dataDir))
    const [pid] = postmasters(dataDir)
    const beside = await open(dataDir)
    expect(await query(beside, 'SELECT id FROM kept')).toEqual([{ id: 11 }])
    expect(postmasters(dataDir)).toEqual([pid])
    await earlier.end()
    await beside.close()
    await expectMended(dataDir, 11)
  })

  it('is repaired when a killed process has left it running', async () => {
    const dataDir = await folderWith(12)
    await (await connected(await startOldPostgres(dataDir))).end()
    await expectMended(dataDir, 12)
  })
})

describe('the password file', () => {
  it('is created again if it was lost and nothing runs, and otherwise the error explains what to do', async () => {
    const dataDir = await folderWith(13)
    const postgres = await open(dataDir)
    const file = join(dataDir, 'postgres-password')
    const right = await readFile(file, 'utf8')
    await writeFile(file, '*:*:*:postgres:another\n')
    expect(await refusalOf(dataDir)).toBe(
      `The password in ${file} is not the password of the database. Put the right file back, or delete it while nothing uses the data folder: the next start sets a new password.`,
    )
    await unlink(file)
    expect(await refusalOf(dataDir)).toBe(
      `The file ${file} is missing. Put it back, or stop everything that uses the data folder, PostgreSQL too: the next start sets a new password.`,
    )
    await writeFile(file, right)
    await postgres.close()
    await unlink(file)
    await expectMended(dataDir, 13)
  })
})
