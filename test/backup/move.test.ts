import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { requireUnchanged } from '../../src/stores/postgres/move/catchUp.ts'
import { ask, commandLineOn } from '../cli/commandLine.ts'
import { brokenInvariants } from '../cli/invariants.ts'
import { afterwards, eventually, newFolder, open, postmasters, query } from '../servers/embeddedProcesses.ts'
import { type OwnPostgres, ownPostgres } from '../support/ownPostgres.ts'
import { pace } from '../support/pace.ts'
import { ended, startProgram } from '../support/programs.ts'
import { systemPostgres } from '../support/systemPostgres.ts'
import { firstEventAfter, folderOfAlice, missingOf, pictureOf, position, post, postPicture } from './serviceOfAlice.ts'

const env = { RATE_LIMITS: 'off' }
const password = 'hush-hush'

/** Starts a service on a data folder, with the account alice, and a PostgreSQL to move it to. */
async function prepareMove({ workers = 1, programs }: { workers?: number; programs?: string | undefined } = {}) {
  const target = await ownPostgres({}, programs === undefined ? {} : { programs })
  afterwards(() => target.remove())
  const data = join(await newFolder(), 'data')
  const cli = commandLineOn(data, env)
  const token = await folderOfAlice(data)
  const serving = await cli.serve('--workers', String(workers))
  return { target, data, cli, token, serving, record: join(data, 'postgres-moved.json') }
}

async function newDatabase(target: OwnPostgres, name: string, more = ''): Promise<string> {
  await target.sql(`create database ${name} template template0 ${more || `encoding 'UTF8'`}`)
  return target.url.replace('postgres@', `postgres:${password}@`).replace(/[^/]+$/, name)
}

const serviceOn = (data: string, url: string) => commandLineOn(data, { ...env, DATABASE_URL: url })

/** Starts a move. `printed` resolves when the move has printed a text. */
function startMove(data: string, url: string) {
  const child = startProgram(['move', '--to', url, '--data-dir', data], { env })
  afterwards(() => child.kill('SIGKILL'))
  const outcome = ended(child)
  let output = ''
  child.stderr!.on('data', (text: string) => (output += text))
  const printed = async (text: string) => {
    while (!output.includes(text)) await once(child.stderr!, 'data')
  }
  return { child, outcome, printed }
}

const copied = 'All rows are copied'

interface WrittenPost {
  id: string
  key: string
}

/** Lets several writers publish posts, and favourite, edit and delete them, until the service stops. */
function keepWriting(url: string, token: string) {
  const writes = {
    posts: [] as WrittenPost[],
    deleted: [] as string[],
    unclear: [] as string[],
    refusals: 0,
    withoutHint: 0,
  }
  const send = (path: string, method: string, headers: Record<string, string> = {}, form?: Record<string, string>) => {
    const all = { authorization: `Bearer ${token}`, ...headers }
    return fetch(`${url}/api/v1${path}`, { method, headers: all, ...(form && { body: new URLSearchParams(form) }) })
  }
  const publish = async (text: string) => {
    const key = crypto.randomUUID()
    writes.unclear.push(key)
    const answer = await send('/statuses', 'POST', { 'idempotency-key': key }, { status: text })
    if (answer.status === 503) {
      writes.refusals++
      if (!answer.headers.has('retry-after')) writes.withoutHint++
      return
    }
    expect(answer.status).toBe(200)
    writes.posts.push({ id: ((await answer.json()) as WrittenPost).id, key })
  }
  const remove = async (id: string) => {
    // If the deletion is not acknowledged, its outcome is unknown, so the post is not checked afterwards.
    writes.posts = writes.posts.filter((written) => written.id !== id)
    if ((await send(`/statuses/${id}`, 'DELETE')).status === 200) writes.deleted.push(id)
  }
  const writer = async (name: number) => {
    for (let number = 0; ; number++) {
      await pace()
      await publish(`post ${name} ${number} #moved`)
      const written = writes.posts.at(-1 - name)
      if (!written) continue
      if (number % 2 === 0) await send(`/statuses/${written.id}/favourite`, 'POST')
      if (number % 3 === 0) await send(`/statuses/${written.id}`, 'PUT', {}, { status: `edited ${number}` })
      if (number % 5 === 0) await remove(written.id)
    }
  }
  const answers = new Set<number>()
  const reader = async () => {
    for (; ; await pace()) answers.add((await send('/timelines/home', 'GET')).status)
  }
  const ends = Promise.allSettled([writer(0), writer(1), writer(2), reader()])
  return {
    writes,
    answers,
    /** Resolves when the service has stopped. Throws if a writer or the reader failed for another reason. */
    async ended() {
      for (const end of await ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(TypeError)
    },
    enough: (least: number) =>
      eventually(
        () => writes.posts.length,
        (count) => count >= least,
      ),
  }
}

/** Expects a moved service to have everything that was acknowledged, and to be sound. */
async function expectMoved(
  { data, token }: { data: string; token: string },
  { writes }: ReturnType<typeof keepWriting>,
  url: string,
) {
  const moved = await serviceOn(data, url).serve()
  expect(
    await missingOf(
      moved.url,
      token,
      writes.posts.map(({ id }) => id),
    ),
  ).toEqual([])
  expect(await missingOf(moved.url, token, writes.deleted)).toEqual(writes.deleted)
  // A repeated request returns the post that it published before the move.
  const again = await Promise.all(
    writes.posts.slice(-20).map(async ({ key }) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
      const body = new URLSearchParams({ status: 'again' })
      return (
        (await (await fetch(`${moved.url}/api/v1/statuses`, { method: 'POST', headers, body })).json()) as WrittenPost
      ).id
    }),
  )
  expect(again).toEqual(writes.posts.slice(-20).map(({ id }) => id))
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const left = async () => (await pool.query('select from fanouts')).rowCount
  await eventually(left, (count) => count === 0)
  expect(await brokenInvariants(pool)).toEqual([])
  await pool.end()
  return moved
}

const schemaOf = (url: string) => {
  const ours = `relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const facts = pool.query<{ fact: string }>(`
    select pg_get_indexdef(oid) as fact from pg_class where relkind = 'i' and ${ours}
    union all select conrelid::regclass || ' ' || conname || ' ' || convalidated || pg_get_constraintdef(f.oid)
      from pg_constraint f join pg_class c on c.oid = conrelid where ${ours}
    union all select tgenabled::text || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and ${ours}
    order by 1`)
  return facts.then(({ rows }) => rows.map(({ fact }) => fact)).finally(() => pool.end())
}

test('a move while people write loses nothing that was acknowledged, and people continue where they were', async () => {
  const system = systemPostgres()
  const place = await prepareMove({ workers: 2, programs: system?.programs })
  const { target, data, cli, token, serving, record } = place
  const url = await newDatabase(target, 'moved')
  const picture = await postPicture(serving.url, token)
  const shown = await pictureOf(serving.url, token, picture)
  const writing = keepWriting(serving.url, token)
  await writing.enough(30)
  const before = await position(serving.url, token)
  const result = await cli.json<{ rows: number; pausedSeconds: number }>('move', '--to', url)
  await writing.ended()
  const { posts, deleted, refusals, withoutHint } = writing.writes
  console.log(
    `Moved to PostgreSQL ${system?.version}: ${JSON.stringify(result)}, ${posts.length} posts, ${refusals} refused`,
  )
  expect([...writing.answers]).toEqual([200])
  expect(deleted.length).toBeGreaterThan(0)
  expect(refusals).toBeGreaterThan(0)
  expect(withoutHint).toBe(0)
  expect((await serving.outcome).code).toBe(0)
  expect(postmasters(data)).toEqual([])

  const refused = await cli.run('accounts', 'list')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/was moved to postgres:\/\/postgres@.*\/moved/) as string,
  })
  expect(refused.stderr).not.toContain(password)
  expect((await cli.run('serve')).stderr).toContain('Set DATABASE_URL')

  const moved = await expectMoved(place, writing, url)
  expect(await pictureOf(moved.url, token, picture)).toEqual(shown)
  expect(await firstEventAfter(moved.url, token, before)).toMatch(/update|delete|status\.update/)
  await post(moved.url, token, 'on the server')
  expect((await moved.stop()).code).toBe(0)
  const fresh = await newDatabase(target, 'fresh')
  await serviceOn(data, fresh).json('migrate')
  expect(await schemaOf(url)).toEqual(await schemaOf(fresh))

  // After the move is undone, the embedded database can be used again. It cannot be moved to the same target again,
  // which has data now.
  expect(await cli.json('move', '--undo')).toMatchObject({ undone: true })
  expect(existsSync(record)).toBe(false)
  expect((await cli.run('move', '--to', url)).stderr).toContain('is not empty')
  const back = await cli.serve()
  await post(back.url, token, 'embedded again')
  expect((await back.stop()).code).toBe(0)
}, 300_000)

test('a target that cannot take the database is refused, and nothing is changed', async () => {
  const { target, data, cli, token, serving, record } = await prepareMove()
  const refusal = async (url: string, ...more: string[]) => {
    const { code, stderr } = await cli.run('move', '--to', url, ...more)
    expect(code).toBeGreaterThan(0)
    expect(stderr).not.toContain(password)
    return stderr
  }
  const empty = await newDatabase(target, 'empty')
  expect(await refusal(empty.replace(/empty$/, 'missing'))).toContain('"missing" does not exist')
  expect(await refusal('http://somewhere')).toContain('--to is not the URL of a PostgreSQL server')
  expect(await refusal(await newDatabase(target, 'latin', `encoding 'LATIN1' locale 'C'`))).toContain('UTF8')
  const readOnly = encodeURIComponent('-c default_transaction_read_only=on')
  expect(await refusal(`${empty}?options=${readOnly}`)).toContain('accepts no writes')
  await target.sql('create role visitor login')
  expect(await refusal(empty.replace(/postgres:[^@]*@/, 'visitor@'))).toContain('may not create')
  const used = await newDatabase(target, 'used')
  const sql = async (text: string) => {
    const client = new pg.Client(used)
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  await sql('create table notes (id integer)')
  expect(await refusal(used)).toContain('is not empty: it has notes')
  await sql('drop table notes')
  const other = serviceOn(data, used)
  await other.json('migrate')
  await other.json('accounts', 'create', 'somebody')
  expect(await refusal(used)).toContain('is not empty: it has accounts')
  const { code, stderr } = await serviceOn(data, empty).run('move', '--to', empty)
  expect([code, stderr]).toEqual([2, expect.stringContaining('DATABASE_URL is set')])

  expect(await cli.json('move', '--to', empty, '--dry-run')).toMatchObject({ dryRun: true, major: 18 })
  const client = new pg.Client(empty)
  await client.connect()
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  await client.end()
  expect(rows).toEqual([])
  expect(existsSync(record)).toBe(false)
  await post(serving.url, token, 'as before')
  expect((await serving.stop()).code).toBe(0)
}, 300_000)

/** Makes a data folder with an account, and a migrated target with an open transaction of another client. */
async function contended(statement: string) {
  const data = join(await newFolder(), 'data')
  const cli = commandLineOn(data, env)
  await folderOfAlice(data)
  const target = await ownPostgres()
  afterwards(() => target.remove())
  const url = await newDatabase(target, 'raced')
  await serviceOn(data, url).json('migrate')
  const other = new pg.Client(url)
  await other.connect()
  afterwards(() => other.end())
  await other.query(`begin; ${statement}`)
  const move = startMove(data, url)
  const waiting = () => target.sql('select from pg_locks where not granted')
  await expect.poll(waiting, { timeout: 60_000, interval: 20 }).not.toEqual([])
  return { cli, other, ...move }
}

test('data that is written to the target after the check is never overwritten', async () => {
  // The move cannot see the rule until the other client commits, but waits for that client to release the table.
  const { cli, other, outcome } = await contended(`insert into rules (position, text) values (1, 'Be kind')`)
  await other.query('commit')
  expect((await outcome).stderr).toContain('is not empty: it has rules')
  expect((await other.query('select text from rules')).rows).toEqual([{ text: 'Be kind' }])
  await cli.json('accounts', 'create', 'bob')
}, 300_000)

test('a move that is interrupted while it checks copies nothing and does not pause writes', async () => {
  const { other, child, outcome } = await contended('lock table rules')
  child.kill('SIGINT')
  await other.query('rollback')
  expect((await outcome).stderr).toBe('Interrupted. No partial changes remain.\n')
}, 300_000)

test('a move that is killed or fails leaves the service as it was, and can be repeated', async () => {
  const place = await prepareMove()
  const { target, data, cli, token, serving, record } = place
  const url = await newDatabase(target, 'moved')
  const writing = keepWriting(serving.url, token)
  await writing.enough(10)
  const accepted = async () => {
    const answer = await ask(serving.url, token, '/api/v1/statuses', { status: 'once more' })
    return answer.status
  }
  const goesOn = async () => {
    await expect.poll(accepted, { timeout: 60_000 }).toBe(200)
    await expect.poll(() => existsSync(record)).toBe(false)
  }
  for (const step of ['Copying', copied]) {
    const { child, outcome, printed } = startMove(data, url)
    await printed(step)
    child.kill('SIGKILL')
    await outcome
    await goesOn()
  }
  {
    const { child, outcome, printed } = startMove(data, url)
    await printed(copied)
    child.kill('SIGINT')
    expect((await outcome).stderr).toContain('Interrupted')
    await goesOn()
  }
  {
    const { outcome, printed } = startMove(data, url)
    await printed(copied)
    await target.stop('kill')
    expect((await outcome).code).toBe(1)
    await goesOn()
    await target.start()
  }
  {
    const { outcome, printed } = startMove(data, url)
    await printed(copied)
    for (const pid of postmasters(data)) process.kill(pid, 'SIGKILL')
    expect((await outcome).code).toBe(1)
    await goesOn()
  }
  // Kills the service during the last move, which completes anyway.
  const last = startMove(data, url)
  await last.printed(copied)
  const killed = serving.stop('SIGKILL')
  const end = await last.outcome
  expect([end.code, end.stderr]).toEqual([0, end.stderr])
  await killed
  await writing.ended()
  expect((await cli.run('serve')).stderr).toContain('was moved to')
  const moved = await expectMoved(place, writing, url)
  expect((await moved.stop()).code).toBe(0)
}, 600_000)

test('after a move nobody writes to the source, even if the move is killed before it stops the service', async () => {
  const place = await prepareMove()
  const { target, data, cli, token, serving } = place
  const url = await newDatabase(target, 'moved')
  const { child, outcome, printed } = startMove(data, url)
  await printed('Stopping the service')
  child.kill('SIGKILL')
  await outcome
  const answer = ask(serving.url, token, '/api/v1/statuses', { status: 'too late' })
  expect(
    await answer.then(
      ({ status }) => status,
      () => 503,
    ),
  ).toBe(503)
  await serving.stop()
  expect((await cli.run('serve')).stderr).toContain('was moved to')
  await cli.json('move', '--undo')
  const again = await cli.serve()
  const id = await post(again.url, token, 'written since')
  await again.stop()
  // Acts as if the move had been killed just before it recorded its end. The next move replaces the copy, which was
  // never used.
  const embedded = await open(data)
  const [{ home } = { home: '' }] = await query<{ home: string }>(embedded, 'select home from change_log')
  await embedded.close()
  const client = new pg.Client(url)
  await client.connect()
  await client.query('update change_log set home = $1', [home]).finally(() => client.end())
  await cli.json('move', '--to', url)
  const moved = await serviceOn(data, url).serve()
  expect(await missingOf(moved.url, token, [id])).toEqual([])
  await moved.stop()
}, 300_000)

test('a command can write to a backup that was made while a move had paused writes', async () => {
  const data = join(await newFolder(), 'data')
  const cli = commandLineOn(data, env)
  await folderOfAlice(data)
  const embedded = await open(data)
  await query(embedded, 'alter system set default_transaction_read_only = on')
  const copy = join(data, '../copy')
  await cli.json('backup', copy)
  await embedded.close()
  await commandLineOn(copy, env).json('accounts', 'create', 'bob')
})

const transactionsOfSegment = 2 ** 20

/** Lets a server continue with the first transaction of a segment, as if it had made all earlier transactions. */
async function skipTransactions(server: OwnPostgres, programs: string, segment: number) {
  await server.sql('alter database template0 allow_connections true')
  const at = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres']
  execFileSync(join(programs, 'vacuumdb'), [...at, '--all', '--freeze', '--quiet'])
  await server.stop()
  const files = join(server.folder, 'data/postgres')
  const { uid, gid } = await stat(files)
  const states = join(files, 'pg_xact', segment.toString(16).toUpperCase().padStart(4, '0'))
  await writeFile(states, Buffer.alloc(transactionsOfSegment / 4))
  await chown(states, uid, gid)
  const id = String(segment * transactionsOfSegment)
  execFileSync(join(programs, 'pg_resetwal'), ['-x', id, files], { cwd: files, uid, gid })
  await server.start()
}

test('the check for new rows ignores rows that were written two billion transactions ago', async ({ skip }) => {
  const system = systemPostgres()
  if (!system) return skip('needs the programs of a PostgreSQL')
  const server = await ownPostgres({}, { programs: system.programs })
  afterwards(() => server.remove())
  await server.sql('create table notes (id integer primary key)')
  await server.sql('insert into notes values (1)')
  for (const segment of [1400, 2600]) await skipTransactions(server, system.programs, segment)
  const client = new pg.Client(server.url)
  await client.connect()
  afterwards(() => client.end())
  const [{ next } = { next: '' }] = await server.sql<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  const tables = [{ name: 'notes', stored: ['id'], key: ['id'] }]
  const check = (rows: number) => requireUnchanged(client, tables, { rows: new Map([['notes', rows]]), start: next })
  await check(1)
  await server.sql('insert into notes values (2)')
  await expect(check(2)).rejects.toThrow('notes was written to')
})
