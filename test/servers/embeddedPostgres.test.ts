import { cp, mkdir, stat, writeFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { presenceLock } from '../../src/stores/postgres/embedded/attach.ts'
import { claimServing, stopServing } from '../../src/stores/postgres/embedded/claimServing.ts'
import { pathsOf } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import {
  afterwards,
  eventually,
  finish,
  firstLine,
  newFolder,
  open,
  postmasters,
  query,
  silent,
  startChild,
} from './embeddedProcesses.ts'

const none = (pids: number[]) => pids.length === 0

describe('the embedded PostgreSQL', () => {
  it('still has its rows after a close, which leaves no process behind', async () => {
    const dataDir = join(await newFolder(), 'data')
    const first = await open(dataDir)
    await query(first, 'CREATE TABLE kept (id int)')
    await query(first, 'INSERT INTO kept VALUES (1)')
    await first.close()
    expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
    const second = await open(dataDir)
    expect(await query(second, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
    await Promise.all([second.close(), second.close()])
    expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
  })

  it('is durable, private, and supports all of Unicode', async () => {
    const dataDir = join(await newFolder(), 'data')
    const postgres = await open(dataDir)
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone']
    const rows = await query<{ setting: string }>(
      postgres,
      `SELECT setting FROM pg_settings WHERE name IN ('${names.join("','")}') ORDER BY array_position('{${names.join(',')}}', name)`,
    )
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on', 'on', '', 'UTC'])
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
    await query(postgres, 'CREATE EXTENSION pg_trgm')
    const [words] = await query(
      postgres,
      `SELECT lower('ÄÖПРИВЕТ') AS lower, 'É' ILIKE 'é' AS ilike, 'привет' % 'приветы' AS similar, current_setting('server_encoding') AS encoding`,
    )
    expect(words).toEqual({ lower: 'äöпривет', ilike: true, similar: true, encoding: 'UTF8' })
  })

  it('is shared by two programs that open an empty folder at the same time, and stopped by the last one', async () => {
    const dataDir = join(await newFolder(), 'data')
    const child = startChild({ dataDir, work: 'open' })
    const [first, second] = await Promise.all([open(dataDir, false), open(dataDir, false)])
    expect(await firstLine(child)).toBe('ready')
    // A process that PostgreSQL has just forked has the same command line for a moment.
    const running = await eventually(
      () => postmasters(dataDir),
      (found) => found.length === 1,
    )
    expect(running).toHaveLength(1)
    await first.close()
    expect(await finish(child)).toEqual(['ready', 'closed'])
    expect(postmasters(dataDir)).toEqual(running)
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await second.close()
    expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
  })

  it('keeps running for a client that connected by itself', async () => {
    const dataDir = join(await newFolder(), 'data')
    const first = await open(dataDir, false)
    const guest = new pg.Client(first.connection)
    await guest.connect()
    await first.close()
    expect((await guest.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await guest.end()
    await (await open(dataDir, false)).close()
    expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
  })

  it('never gives a new opener a server that is being stopped', async () => {
    const dataDir = join(await newFolder(), 'data')
    let current = await open(dataDir, false)
    for (let round = 0; round < 8; round++) {
      const [next, other] = await Promise.all([open(dataDir, false), open(dataDir, false), current.close()])
      expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(postmasters(dataDir)).toHaveLength(1)
      await Promise.all([query(other, 'SELECT 1'), next.close()])
      current = other
    }
    await current.close()
    expect(await eventually(() => postmasters(dataDir), none)).toEqual([])
  })

  it('makes a newcomer wait while its last user decides whether to stop it, and then starts again', async () => {
    const dataDir = join(await newFolder(), 'data')
    const first = await open(dataDir, false)
    const leaving = new pg.Client(first.connection)
    leaving.on('error', () => undefined)
    await leaving.connect()
    await first.close()
    const before = postmasters(dataDir)
    await leaving.query(`SELECT pg_advisory_lock(${presenceLock})`)
    const newcomer = open(dataDir, false)
    const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
    expect(
      (
        await eventually(
          () => leaving.query(waiting),
          (found) => found.rowCount === 1,
        )
      ).rowCount,
    ).toBe(1)
    process.kill(before[0] ?? 0, 'SIGINT')
    expect(await query(await newcomer, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(postmasters(dataDir)).not.toEqual(before)
  })

  it('is not used by a copy of its folder that is made while it runs', async () => {
    const folder = await newFolder()
    const original = await open(join(folder, 'data'), false)
    await query(original, 'CREATE TABLE only_here (id int)')
    await query(original, 'CHECKPOINT')
    await cp(join(folder, 'data'), join(folder, 'copy'), {
      recursive: true,
      filter: (path) => !/PGSQL\.5432$/.test(path),
    })
    const copy = await open(join(folder, 'copy'), false)
    await query(copy, 'DROP TABLE only_here')
    expect(await query(original, 'SELECT id FROM only_here')).toEqual([])
  })

  it('starts although lock files of a crash name a process id that is in use again', async () => {
    const dataDir = join(await newFolder(), 'data')
    const postgres = await open(dataDir, false)
    await query(postgres, 'CREATE TABLE kept (id int)')
    await postgres.close()
    // Uses the process id of another running PostgreSQL of the same user.
    const other = join(await newFolder(), 'data')
    await open(other, false)
    const [pid] = postmasters(other)
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${pid}\n${dataDir}/postgres\n1\n5432\n\n\n`)
    await writeFile(join(postgres.connection.host, '.s.PGSQL.5432.lock'), `${pid}\n${dataDir}/postgres\n1\n5432\n\n`)
    expect(await query(await open(dataDir, false), 'SELECT id FROM kept')).toEqual([])
    expect(postmasters(other)).toEqual([pid])
  })

  it('starts although a crash of the machine left the lock file empty', async () => {
    const dataDir = join(await newFolder(), 'data')
    await (await open(dataDir, false)).close()
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    await writeFile(lock, '')
    await utimes(lock, new Date(0), new Date(0))
    expect(await query(await open(dataDir, false), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('claimServing', () => {
  it('lets only one server serve a folder, and names the process of that server to a second one', async () => {
    const dataDir = join(await newFolder(), 'data')
    const { connection } = await open(dataDir, false)
    const claim = await claimServing(connection, { dataDir, log: silent })
    await expect(claimServing(connection, { dataDir, log: silent })).rejects.toThrow(
      `The data folder ${dataDir} is already served by process ${process.pid}. Stop it first, or choose another folder with DATA_DIR (dataDir).`,
    )
    await claim.release()
    await (await claimServing(connection, { dataDir, log: silent })).release()
  })

  it('releases the folder when the server is killed', async () => {
    const dataDir = join(await newFolder(), 'data')
    const { connection } = await open(dataDir, false)
    const child = startChild({ dataDir, work: 'claim' })
    expect(await firstLine(child)).toBe('ready')
    await expect(claimServing(connection, { dataDir, log: silent })).rejects.toThrow(`process ${child.process.pid}.`)
    child.process.kill('SIGKILL')
    await child.ended
    await (await claimServing(connection, { dataDir, log: silent })).release()
  })

  it('holds its claim during a crash of PostgreSQL', async () => {
    const dataDir = join(await newFolder(), 'data')
    const { connection } = await open(dataDir, false)
    const claim = await claimServing(connection, { dataDir, log: silent })
    process.kill(postmasters(dataDir)[0] ?? 0, 'SIGKILL')
    const again = () =>
      claimServing(connection, { dataDir, log: silent }).then(
        (second) => second.release().then(() => 'free'),
        (error: unknown) => (error as Error).message,
      )
    expect(await eventually(again, (message) => /already served/.test(message))).toContain(`process ${process.pid}.`)
    await claim.release()
  })

  it('gives its claim up on request, but signals no process with the id of a server in another container', async () => {
    const dataDir = join(await newFolder(), 'data')
    const { connection } = await open(dataDir, false)
    const child = startChild({ dataDir, work: 'claim' })
    expect(await firstLine(child)).toBe('ready')
    const claims = () => claimServing(connection, { dataDir, log: silent })
    const client = new pg.Client(connection)
    await client.connect()
    afterwards(() => client.end())
    // Acts as if in another container, where the process id in `postmaster.pid` belongs to some other process.
    const folder = await newFolder()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres/postmaster.pid'), `${child.process.pid}\n`)
    await stopServing(client, await pathsOf(folder))
    await expect(claims()).rejects.toThrow(`process ${child.process.pid}.`)
    await stopServing(client, await pathsOf(dataDir))
    await child.ended
    await (await claims()).release()
  })
})
