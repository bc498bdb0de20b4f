import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { pace } from '../support/pace.ts'
import { createDatabase, temporaryFolder } from '../support/postgres.ts'
import { leftovers, nothing, ownDatabase, poolOf, serviceOn } from './poolOfTheCaller.ts'

const index = join(import.meta.dirname, '../../src/index.ts')

/** Runs a program of an application, which must exit by itself. */
async function run(program: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test('server-1: importing the library opens no timer, socket, process listener or metric of prom-client', async () => {
  const program = `
    const before = process.eventNames().map((name) => [name, process.listenerCount(name)])
    const service = await import(${JSON.stringify(index)})
    const { register } = await import('prom-client')
    // Waits until the import has finished its own work.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const after = process.eventNames().map((name) => [name, process.listenerCount(name)])
    console.log(JSON.stringify({
      exports: 'createServiceServer' in service,
      // Leaves out the program's own streams and files, which existed before the import.
      resources: process.getActiveResourcesInfo().filter((name) => !/^(?:Pipe|TTY|FS)/.test(name)),
      same: JSON.stringify(before) === JSON.stringify(after),
      metrics: register.getMetricsAsArray().length,
    }))`
  const { code, output } = await run(program)
  expect(JSON.parse(output)).toEqual({ exports: true, resources: [], same: true, metrics: 0 })
  expect(code).toBe(0)
})

/**
 * What is missing, the options in JavaScript (which may use `url`, `port`, `dataDir`), and the expected
 * sentence.
 */
const preconditions: [string, string, string][] = [
  ['an empty database', 'database: { url: empty }', 'The database is empty: run'],
  [
    'an empty database of a pool',
    'database: { pool: new pg.Pool({ connectionString: empty }) }',
    'initializePostgresStores(pool)',
  ],
  [
    'no database server',
    "database: { url: 'postgres://alice:hunter2@127.0.0.1:1/x' }",
    'is PostgreSQL running, and is DATABASE_URL (database) right?',
  ],
  [
    'no such database',
    "database: { url: url.replace('test_', 'nobody_') }",
    'The database cannot be used (3D000): PostgreSQL is running, but has no such database',
  ],
  [
    'an unknown user',
    "database: { url: Object.assign(new URL(url), { username: 'nobody_here' }).href }",
    'PostgreSQL is running, but',
  ],
  ['a database of a newer version', 'database: { url: newer }', 'newer'],
  ['a port in use', 'database: { url }, port', 'is in use by another program'],
  ['no such address', "database: { url }, port: 0, host: '192.0.2.1'", 'is not an address of this machine'],
  ['a data folder that is a file', 'database: { url }, dataDir: file', 'The keys for pushes cannot be stored in'],
  ['a misspelt option', 'database: { url }, baseURL: 1', 'There is no option baseURL. Did you mean baseUrl?'],
  ['a pool that has been ended', 'database: { pool: ended }', 'The pool of `database` has been ended.'],
  [
    'a pool too small',
    'database: { pool: new pg.Pool({ connectionString: url, max: 1 }) }',
    'must have at least two connections',
  ],
  [
    'memory stores of several processes',
    'database: { url }, processes: 2, stores: { challenges: service.memoryChallenges({ maxValues: 9 }) }',
    'stores.challenges is in the memory of one process',
  ],
  [
    'a store without a method',
    'database: { url }, stores: { browserSessions: {} }',
    'stores.browserSessions is not a valid store: it has no method `insert`',
  ],
  [
    'a memory store without a limit',
    'database: { url }, stores: { browserSessions: service.memoryBrowserSessions() }',
    'maxSessions must be',
  ],
  [
    'a memory store of one-time values without a limit',
    'database: { url }, stores: { challenges: service.memoryChallenges() }',
    'maxValues must be',
  ],
  [
    'memory counters without a limit',
    'database: { url }, stores: { rateLimits: service.memoryRateLimits({}) }',
    'maxKeys must be',
  ],
  ['token import without a guard', 'database: { url }, tokenImport: { providers: [] }', 'has no guard'],
]

// All cases run in one process, one after another. Anything left open would keep the process from exiting.
test('server-2, server-3, server-7: a missing precondition is one sentence, and the process exits', async () => {
  await using database = await ownDatabase()
  await using newer = await ownDatabase()
  const empty = await createDatabase(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: newer.url })
  await client.connect()
  await client.query('insert into schema_migrations (version) values (9999)')
  await client.end()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const cases = preconditions.map(([, options]) => `() => ({ ${options} })`)
  const program = `
    import pg from 'pg'
    import * as service from ${JSON.stringify(index)}
    const { url, empty, newer, dataDir, file } = process.env
    const port = Number(process.env.port)
    const ended = new pg.Pool({ connectionString: url })
    await ended.end()
    for (const options of [${cases.join(',\n')}]) {
      let pool
      try {
        const given = { logger: false, dataDir, ...options() }
        pool = given.database.pool
        const server = service.createServiceServer(given)
        await server.ready
        console.log('it is ready')
        await server.close()
      } catch (error) {
        console.log(error.message)
      }
      if (pool && pool !== ended) await pool.end()
    }`
  const { output, code } = await run(program, {
    url: database.url,
    empty: empty.url,
    newer: newer.url,
    port: String((other.address() as AddressInfo).port),
    dataDir: database.dataDir,
    file: import.meta.filename,
  })
  const lines = output.trimEnd().split('\n')
  expect(lines).toHaveLength(preconditions.length)
  for (const [number, [what, , sentence]] of preconditions.entries()) expect(lines[number], what).toContain(sentence)
  expect(output).not.toContain('hunter2')
  expect(code).toBe(0)
  other.close()
  await empty.drop()
})

test("a service that could not start leaves the caller's pool as it was", async () => {
  await using database = await ownDatabase()
  const pool = poolOf(database.url)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { service, log } = serviceOn({ database: { pool }, dataDir: database.dataDir, port })
  await expect(service.ready).rejects.toThrow('is in use by another program')
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  expect(await leftovers(pool)).toEqual(nothing)
  await Promise.all([service.close(), service.close()])
  expect(log.filter((line) => line.includes('"level":"fatal"'))).toHaveLength(1)
  await pool.end()
  other.close()
})

test("server-4: a service that is closed at once rejects ready and leaves the caller's pool as it was", async () => {
  await using database = await ownDatabase()
  const pool = poolOf(database.url)
  const { service, log } = serviceOn({ database: { pool }, dataDir: database.dataDir })
  const ready = service.ready.catch((error: Error) => error.message)
  await Promise.all([service.close(), service.close(), service[Symbol.asyncDispose]()])
  await service.close()
  expect(await ready).toBe('The service was closed before it was ready.')
  await expect(service.listen()).rejects.toThrow('was closed')
  expect(log.join('')).not.toContain('could not start')
  expect(await leftovers(pool)).toEqual(nothing)
  await pool.end()
})

test('a service can be closed at any time during its start', async () => {
  await using database = await ownDatabase()
  for (const milliseconds of [1, 5, 10, 20, 40, 80, 160]) {
    const pool = poolOf(database.url, 4)
    const { service } = serviceOn({ database: { pool }, dataDir: database.dataDir })
    const outcome = service.ready.then(
      () => 'ready',
      () => 'closed before',
    )
    await pace(milliseconds)
    await service.close()
    expect(['ready', 'closed before']).toContain(await outcome)
    expect(await leftovers(pool)).toEqual(nothing)
    await pool.end()
  }
})

test('a service works, and closes, if its log throws', async () => {
  await using database = await ownDatabase()
  const write = () => {
    throw new Error('The log is full')
  }
  const { url, dataDir } = database
  const { service } = serviceOn({ database: { url }, dataDir, logger: { level: 'debug', destination: { write } } })
  await service.ready
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
  await service.close()
})

test('a service that is closed before it is ready, and then loses its database, reports the closing', async () => {
  const connections: Socket[] = []
  const silent = createTcpServer((socket) => void connections.push(socket.on('error', () => {}).resume()))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const dataDir = await temporaryFolder()
  const { service } = serviceOn({ database: { url: `postgres://x:x@127.0.0.1:${port}/x` }, dataDir })
  const ready = service.ready.catch((error: Error) => error.message)
  await once(silent, 'connection')
  const closed = service.close()
  for (const connection of connections) connection.destroy()
  await closed
  expect(await ready).toBe('The service was closed before it was ready.')
  silent.close()
})

test('a database server that accepts connections and never responds does not prevent closing', async () => {
  const connections: Socket[] = []
  const silent = createTcpServer((socket) => void connections.push(socket.on('error', () => {}).resume()))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  // No time limit, because pg has none by default.
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'x', database: 'x', password: 'x' })
  const dataDir = await temporaryFolder()
  const { service } = serviceOn({ database: { pool }, dataDir })
  const ready = service.ready.catch((error: Error) => error.message)
  await once(silent, 'connection')
  await service.close()
  expect(await ready).toBe('The service was closed before it was ready.')
  expect(pool.eventNames()).toEqual([])
  silent.close()
  // The pool now fails to connect. Nothing listens to its error, which must not end the process.
  for (const connection of connections) connection.destroy()
  await expect.poll(() => pool.totalCount).toBe(0)
})

test('`await using` closes the service', async () => {
  await using database = await ownDatabase()
  let url: string
  {
    await using service = serviceOn({ database: { url: database.url }, dataDir: database.dataDir }).service
    await service.ready
    url = service.url!
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  }
  await expect(fetch(`${url}/health/ready`)).rejects.toThrow()
})
