import { existsSync } from 'node:fs'
import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { nextCommands } from '../../cli/nextCommand.ts'
import { readyMessage } from '../../cli/serve/readyMessage.ts'
import type { IdentityProvider } from '../../src/config/identityProviders.ts'
import { readEnvironment } from '../../src/config/environment.ts'
import { withAlternatives } from '../../src/surfaces/http/route.ts'
import { routes } from '../../src/surfaces/http/routes.ts'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { freePort } from '../support/freePort.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { createDatabase } from '../support/postgres.ts'
import { commandLineOn, launcher, run, runProgram } from './commandLine.ts'

const sentence = /^[^\n]+[.\])]\n$/

test.each([
  [['frobnicate']],
  [['accounts']],
  [['accounts', 'create']],
  [['accounts', 'create', 'not a name']],
  [['accounts', 'create', 'alice', '--nonsense']],
  [['sessions', 'create', 'alice']],
  [['sessions', 'create', 'alice', '--scopes', 'read everything']],
  [['sessions', 'create', 'alice', '--scopes', ' ']],
  [['sessions', 'revoke', 'ses_something']],
  [['conformance']],
  [['conformance', 'nowhere']],
  [['demo', '--posts', 'many']],
  [['backup']],
  [['serve', '--port', '70000']],
  [[]],
])('%j is a usage error: exit code 2, nothing on standard output, no stack trace', async (args) => {
  const { code, stdout, stderr } = await run(args, { env: { DATA_DIR: '/nonexistent' } })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).not.toBe('')
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stderr).not.toContain('ses_something')
})

test.each([
  [[]],
  [['accounts']],
  [['accounts', 'create']],
  [['sessions', 'create']],
  [['emojis', 'add']],
  [['posts']],
  [['reports']],
  [['audit']],
  [['rules', 'edit']],
  [['demo']],
  [['backup']],
  [['serve']],
  [['doctor']],
  [['conformance']],
])('%j --help prints examples on standard output and exits with 0', async (args) => {
  const { code, stdout, stderr } = await run([...args, '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Examples:\n  $ ')
  expect(stdout).toContain('--json')
})

test.each(['', '5', '11/12/2026', '2026-02-30', '2026-02-30T12:00:00Z', '2026-13-01', '2026-11-22T25:00'])(
  'restore refuses the time %o',
  async (time) => {
    expect(await run(['restore', '/nowhere/archive', '/nowhere/data', '--to', time])).toMatchObject({
      ...{ code: 2, stderr: '--to must be a time, such as 2026-11-22T14:30:00Z.\n' },
    })
  },
)

test.each(['2026-11-22', '2026-11-22 14:30', '2026-11-22T14:30:00.5Z', '2026-11-22T14:30:00+01:00'])(
  'restore accepts the time %o',
  async (time) => {
    const folder = await newFolder()
    const { code, stderr } = await run(['restore', join(folder, 'none'), join(folder, 'data'), '--to', time])
    expect({ code, stderr }).toEqual({ code: 1, stderr: `There is no archive in ${join(folder, 'none')}.\n` })
  },
)

test('the help explains the exit codes', async () => {
  expect((await run(['--help'])).stdout).toMatch(/Exit codes: 0 .*1 .*2 /)
})

test('an invalid environment is a usage error, and its passwords are not printed', async () => {
  expect(await run(['routes'], { env: { PORT: 'http' } })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'PORT must be a whole number from 0 to 65535.\n',
  })
  const { code, stderr } = await run(['accounts', 'list'], { env: { DATABASE_URL: 'mysql://me:hunter2@db/x' } })
  expect(code).toBe(2)
  expect(stderr).toMatch(sentence)
  expect(stderr).not.toContain('hunter2')
})

test('serve and doctor refuse options with a wrong file or combination, and create nothing', async () => {
  const folder = join(await newFolder(), 'new')
  const unsuitable = [
    [{ OAUTH_PROVIDERS: '/nope.json' }, /^OAUTH_PROVIDERS .*\/nope\.json cannot be read \(ENOENT\)\.\n$/],
    [{ BROWSER_INSECURE_COOKIE: 'true', BASE_URL: 'https://social.example' }, /^BROWSER_INSECURE_COOKIE .*\.\n$/],
    [{ TASKS: 'web', PROCESSES: '2' }, /^TASKS .*embedded database.*\.\n$/],
    [{ GRAPHQL_TRUSTED_DOCUMENTS: '/nope.json' }, /^GRAPHQL_TRUSTED_DOCUMENTS .*\.\n$/],
    [{ TOKEN_IMPORT: '/nope.mjs' }, /^TOKEN_IMPORT .*\/nope\.mjs cannot be loaded: MODULE_NOT_FOUND.*\.\n$/],
  ] as const
  for (const [env, received] of unsuitable) {
    const { code, stdout, stderr } = await commandLineOn(folder, { PORT: '0', ...env }).run('serve')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(received)
  }
  expect(existsSync(folder)).toBe(false)
  const { code, stdout } = await commandLineOn(folder, { PORT: '0', ...unsuitable[0][0] }).run('doctor', '--json')
  expect(code).toBe(1)
  const problems = (JSON.parse(stdout) as Report).checks.filter(({ ok }) => !ok)
  expect(problems).toEqual([
    { name: 'options', ok: false, sentence: expect.stringMatching(/^OAUTH_PROVIDERS .*cannot be read/) },
    { name: 'identity providers', ok: false, sentence: expect.stringContaining('an option is wrong') },
  ])
})

test('doctor contacts the identity providers, and names an unreachable one', async () => {
  await using provider = await startIdentityProvider()
  provider.serve({ url: 'http://localhost:3000' })
  const folder = await newFolder()
  const file = join(folder, 'providers.json')
  const doctor = async (...providers: IdentityProvider[]) => {
    await writeFile(file, JSON.stringify(providers))
    const { stdout } = await commandLineOn(join(folder, 'data'), { PORT: '0', OAUTH_PROVIDERS: file }).run('doctor')
    return /^.*identity providers: .*$/m.exec(stdout)?.[0]
  }
  expect(await doctor(provider.settings)).toBe('ok       identity providers: People can sign in with example.')
  const issuer = `http://127.0.0.1:${await freePort()}`
  const output = await doctor(provider.settings, { ...provider.settings, id: 'away', issuer })
  expect(output).toMatch(
    /^PROBLEM {2}identity providers: The identity provider "away" cannot be used: .*ECONNREFUSED.*\.$/,
  )
  expect(output).not.toContain(provider.settings.clientSecret)
})

test('an unreachable database is reported in one line without its password', async () => {
  const { code, stdout, stderr } = await run(['accounts', 'list'], {
    env: { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' },
  })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    'The database cannot be used (ECONNREFUSED): is PostgreSQL running, and is DATABASE_URL (database) right?\n',
  )
})

test('a command exits with 1 and a message if an account is unknown, or the name of a new one is taken', async () => {
  const cli = commandLineOn(await newFolder())
  await cli.json('accounts', 'create', 'alice')
  expect(await cli.run('accounts', 'create', 'ALICE')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The name ALICE is taken.\n',
  })
  for (const command of ['suspend', 'restore']) {
    expect(await cli.run('accounts', command, 'bob', '--json')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account named "bob".\n',
    })
  }
})

/** Runs a printed command in a shell without environment variables. */
async function paste(printed: string) {
  const line = printed.split('\n').find((one) => one.startsWith('  social-service '))!
  const command = line.replace('social-service', `'${process.execPath}' '${launcher}'`)
  return (await promisify(execFile)('/bin/sh', ['-c', command], { env: { PATH: '/usr/bin:/bin' } })).stdout
}

test.each([
  ['accounts', 'create', 'alice'],
  ['demo', '--accounts', '2', '--posts', '3', '--pictures', '0'],
])('the next command that `%s` suggests works when it is pasted, for any data folder', async (...args) => {
  const folder = join(await newFolder(), `Alice's $HOME; data`)
  const { code, stdout } = await run([...args, '--data-dir', folder])
  expect(code).toBe(0)
  expect(JSON.parse(await paste(stdout))).toMatchObject({ access_token: expect.stringMatching(/^ses_/) })
  await commandLineOn(folder).json('accounts', 'suspend', 'alice')
  const refused = await run(['sessions', 'create', 'alice', '--scopes', 'read'], { env: { DATA_DIR: folder } })
  const [, hint] = /\((.*)\)\.$/m.exec(refused.stderr)!
  expect(await paste(`  ${hint}`)).toBe('@alice is restored.\n')
})

test('suggested commands name the database, but never a URL that may contain a password', () => {
  const contextOf = (environment: Record<string, string>) => ({
    options: readEnvironment(environment),
    process: { env: {} },
  })
  const output = (environment: Record<string, string>) =>
    nextCommands(contextOf(environment), 'To see', ['accounts list'])
  expect(output({})).toBe('To see:\n  social-service accounts list')
  expect(output({ DATA_DIR: '/srv/social' })).toBe('To see:\n  social-service accounts list --data-dir /srv/social')
  expect(output({ DATABASE_URL: 'postgres://me@db/social' })).toBe(
    'To see:\n  social-service accounts list --database-url postgres://me@db/social',
  )
  expect(output({ DATABASE_URL: 'postgres://me@one:5432,two:5433/social' })).toBe(
    'To see:\n  social-service accounts list --database-url postgres://me@one:5432,two:5433/social',
  )
  const closed = ['me:hunter2@db/social', 'me@db/social?password=hunter2', 'me:hunter2@one:1,two:2/social']
  for (const url of closed.map((rest) => `postgres://${rest}`)) {
    const withPassword = { DATABASE_URL: url, DATA_DIR: '/srv/social' }
    expect(output(withPassword)).toBe(
      'To see, with the same DATABASE_URL=...:\n  social-service accounts list --data-dir /srv/social',
    )
    const ready = readyMessage(contextOf(withPassword), 'http://localhost:3000')
    expect(ready).toContain('\n    social-service accounts create alice --data-dir /srv/social\n')
    expect(ready).not.toContain('hunter2')
  }
})

test.runIf(existsSync('/dev/full'))(
  'a command fails with one sentence if there is no space for its output',
  async () => {
    const shell = `exec '${process.execPath}' '${launcher}' routes > /dev/full`
    const failed = promisify(execFile)('/bin/sh', ['-c', shell], { env: { PATH: '/usr/bin:/bin' } })
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: 'Standard output cannot be written (ENOSPC).\n' })
  },
)

test('suggested commands call the program in the same way as this command was called', () => {
  const suggestedWith = (env: Record<string, string>) =>
    nextCommands({ options: readEnvironment({}), process: { env } }, 'To see', ['accounts list'])
  const inCheckout = { npm_lifecycle_event: 'cli', npm_package_name: 'social-service' }
  expect(suggestedWith(inCheckout)).toBe('To see:\n  npm run --silent cli -- accounts list')
  const byNpx = { npm_lifecycle_event: 'npx', npm_package_name: 'an-application' }
  expect(suggestedWith(byNpx)).toBe('To see:\n  npx social-service accounts list')
  const byScript = { npm_lifecycle_event: 'start', npm_package_name: 'an-application' }
  expect(suggestedWith(byScript)).toBe('To see:\n  npx social-service accounts list')
})

test('a process without the API does not print how to call the API', () => {
  const ready = (tasks: string) => {
    const options = readEnvironment({ DATABASE_URL: 'postgres://db/x', PROCESSES: '2', TASKS: tasks })
    return readyMessage({ options, process: { env: {} } }, 'http://localhost:3000')
  }
  expect(ready('web')).toContain('sessions create')
  expect(ready('jobs,media')).not.toContain('sessions create')
  expect(ready('jobs,media')).toMatch(/Its tasks: +jobs, media\n/)
})

test('routes lists the route table', async () => {
  const { code, stdout, stderr } = await run(['routes', '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const listed = JSON.parse(stdout) as object[]
  expect(listed).toHaveLength(withAlternatives(routes).length)
  expect(listed).toContainEqual({
    method: 'POST',
    path: '/api/v1/statuses',
    operation: 'createPost',
    scope: 'write:statuses',
    anonymous: 'never',
  })
  expect((await run(['routes'])).stdout.split('\n')[0]).toMatch(/^method +path +operation +scope +anonymous$/)
})

test('migrate prepares an empty database once, and until then other commands ask you to run it', async () => {
  const database = await createDatabase(inject('postgresUrl'))
  try {
    const cli = commandLineOn(await newFolder(), { DATABASE_URL: database.url })
    const early = await cli.run('accounts', 'list')
    expect({ code: early.code, stdout: early.stdout }).toEqual({ code: 1, stdout: '' })
    expect(early.stderr).toMatch(/^The database is empty: run `social-service migrate`/)
    const { ok, checks } = await cli.json<Report>('doctor')
    expect(ok).toBe(true)
    expect(checks.find(({ name }) => name === 'database')?.sentence).toMatch(
      /^PostgreSQL \d+, empty; "serve" migrates it\./,
    )
    expect(await cli.json('migrate')).toEqual({ version: expect.any(Number), steps: expect.any(Number) })
    expect(await cli.json('migrate')).toMatchObject({ steps: 0 })
    expect(await cli.json('accounts', 'list')).toEqual([])
    expect(await cli.json('doctor')).toMatchObject({ ok: true })
    const many = { DATABASE_URL: database.url, PROCESSES: '64', DATABASE_CONNECTIONS: '60', PORT: '0' }
    const { code, stdout } = await commandLineOn(await newFolder(), many).run('doctor')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^WARNING {2}database: .*3904 may be needed: 64 \* \(DATABASE_CONNECTIONS 60 \+ 1\)\. /m)
  } finally {
    await database.drop()
  }
})

interface Report {
  ok: boolean
  checks: { name: string; ok: boolean; sentence: string }[]
}

test('doctor finds no problem in a new setup, and creates nothing', async () => {
  const folder = join(await newFolder(), 'new')
  const report = await commandLineOn(folder, { PORT: '0' }).json<Report>('doctor')
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([])
  expect(report.ok).toBe(true)
  expect(report.checks.map(({ name }) => name)).toEqual([
    'Node.js',
    'options',
    'data folder',
    'free space',
    'database files',
    'database',
    'database server',
    'archive',
    'Redis',
    'media',
    'port',
    'open files',
    'browsers',
    'identity providers',
    'token import',
    'images',
    'clock',
  ])
  expect(existsSync(folder)).toBe(false)
})

test('doctor names a fix for a port in use, and for a data folder that is a file', async () => {
  const folder = await newFolder()
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  try {
    const { code, stdout } = await commandLineOn(join(folder, 'data'), { PORT: String(port) }).run('doctor', '--json')
    expect(code).toBe(1)
    const { ok, checks } = JSON.parse(stdout) as Report
    expect(ok).toBe(false)
    const problems = checks.filter((check) => !check.ok)
    expect(problems).toEqual([
      { name: 'port', ok: false, sentence: expect.stringContaining('choose another port with PORT') },
    ])
  } finally {
    other.close()
  }
  const file = join(import.meta.dirname, 'usage.test.ts')
  const text = await commandLineOn(file, { PORT: '0' }).run('doctor')
  expect(text.code).toBe(1)
  expect(text.stdout).toMatch(/^PROBLEM {2}data folder: .* is a file\. Choose another folder with DATA_DIR\.$/m)
})

const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file) && majorOf(file) < 22)

function majorOf(node: string): number {
  return Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }))
}

test(oldNode ? 'an old Node gets a one-line error' : 'NOT COVERED without an old Node: its error', async () => {
  if (!oldNode) return console.warn('NOT COVERED: there is no Node older than 22 here')
  const version = execFileSync(oldNode, ['--version'], { encoding: 'utf8' }).trim()
  const { code, stdout, stderr } = await runProgram(['serve'], { node: oldNode })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
  expect(stderr).toContain(`social-service needs Node.js 22.18 or newer; this is ${version}.`)
})
