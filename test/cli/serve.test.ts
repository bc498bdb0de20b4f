import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { afterwards, newFolder, postmasters } from '../servers/embeddedProcesses.ts'
import { browserClient } from '../support/browserClient.ts'
import { fillDataFolder } from '../support/dataFolders.ts'
import { freePort } from '../support/freePort.ts'
import { pace } from '../support/pace.ts'
import { ended, startProgram, testedProgram, whenReady } from '../support/programs.ts'
import { ask, commandLineOn, type ServerProcess, serveIn } from './commandLine.ts'
import { halfPost } from './halfPost.ts'

// Filling a demo of the default size takes longer than other commands.
vi.setConfig({ testTimeout: 240_000 })

/** Returns a new data folder with an empty database, which is faster than letting `serve` create it. */
async function filledFolder(): Promise<string> {
  const folder = await newFolder()
  await fillDataFolder(folder)
  return folder
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'server-6: serve exits with 0 at %s, and stops its database',
  async (signal) => {
    const folder = await filledFolder()
    const server = await commandLineOn(folder).serve()
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    expect(postmasters(folder)).toHaveLength(1)
    const { code, stdout } = await server.stop(signal)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ url: server.url, data_dir: folder, pid: server.pid })
    expect(postmasters(folder)).toEqual([])
  },
)

test('with neither --json nor a terminal, serve logs to standard output and names its address', async () => {
  const folder = await filledFolder()
  const { code, stdout } = await commandLineOn(folder).serveUntilListening()
  expect(code).toBe(0)
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string })
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  expect(lines.some(({ msg }) => msg.startsWith('listening'))).toBe(true)
})

test('serve --json continues when nobody reads its log any more', async () => {
  const folder = await filledFolder()
  const server = startProgram(['serve', '--json', '--port', '0'], { env: { DATA_DIR: folder } })
  afterwards(() => server.kill('SIGKILL'))
  server.stderr?.once('data', () => server.stderr?.destroy())
  const outcome = ended(server)
  const { url } = await whenReady(server, outcome)
  expect((await fetch(`${url}/api/v2/instance`)).status).toBe(200)
  server.kill('SIGTERM')
  expect((await outcome).code).toBe(0)
  expect(postmasters(folder)).toEqual([])
})

test('serve --json works, and stops, if nobody reads its output', async () => {
  const folder = await filledFolder()
  const server = startProgram(['serve', '--json', '--port', '0'], { env: { DATA_DIR: folder } })
  afterwards(() => server.kill('SIGKILL'))
  server.stdout?.destroy()
  const outcome = ended(server)
  const address = new Promise<string>((resolve) =>
    server.stderr?.on('data', (text: string) => {
      const url = /"listening at (http:[^"]+)"/.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    }),
  )
  expect((await fetch(`${await address}/api/v2/instance`)).status).toBe(200)
  server.kill('SIGTERM')
  expect((await outcome).code).toBe(0)
  expect(postmasters(folder)).toEqual([])
})

test('a command whose output nobody reads stops its database', async () => {
  const folder = await newFolder()
  const command = startProgram(['migrate'], { env: { DATA_DIR: folder } })
  command.stdout?.destroy()
  expect((await ended(command)).code).toBe(0)
  expect(postmasters(folder)).toEqual([])
})

test.runIf(existsSync('/dev/full')).each([1, 2])(
  'serve works, and stops, while its log cannot be written (workers: %i)',
  async (workers) => {
    const [folder, port] = [await filledFolder(), await freePort()]
    const command = `exec '${process.execPath}' '${testedProgram()}' serve --workers ${workers} --port ${port} > /dev/full`
    const server = spawn('/bin/sh', ['-c', command], {
      env: { PATH: '/usr/bin:/bin', DATA_DIR: folder },
      stdio: 'ignore',
    })
    afterwards(() => server.kill('SIGKILL'))
    const status = () => fetch(`http://127.0.0.1:${port}/api/v2/instance`).then((response) => response.status)
    await expect.poll(() => status().catch(() => undefined), { timeout: 100_000 }).toBe(200)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(postmasters(folder)).toEqual([])
  },
)

test('a second server on a data folder exits with a message that names the first, which keeps running', async () => {
  const folder = await filledFolder()
  const cli = commandLineOn(folder, { PORT: '0' })
  const first = await cli.serve()
  for (const args of [[], ['--demo']]) {
    const second = await cli.run('serve', ...args, '--json')
    expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 1, stdout: '' })
    expect(lastLine(second.stderr)).toBe(
      `The data folder ${folder} is already served by process ${first.pid}. Stop it first, or choose another folder with DATA_DIR (dataDir).`,
    )
    expect(second.stderr).not.toMatch(/^\s+at /m)
  }
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
  expect(await cli.json('accounts', 'list')).toEqual([])
  expect((await first.stop()).code).toBe(0)
})

const portOf = ({ url }: ServerProcess) => Number(new URL(url).port)
const lastLine = (text: string) => text.trim().split('\n').at(-1)

test('serve exits with a message if its port is in use, and leaves no database running', async () => {
  const folder = await filledFolder()
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  const { code, stdout, stderr } = await commandLineOn(folder).run('serve', '--port', String(port), '--json')
  other.close()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(lastLine(stderr)).toBe(
    `Port ${port} is in use by another program. Stop that one, or choose another port with PORT (port).`,
  )
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(postmasters(folder)).toEqual([])
})

test('at SIGTERM, serve responds to requests in progress before it exits', async () => {
  const folder = await filledFolder()
  const cli = commandLineOn(folder)
  const server = await cli.serve()
  const started = await halfPost(cli, portOf(server))
  const stopped = server.stop()
  await server.untilLogged('"stopping"')
  expect(await started.end()).toMatch(/^HTTP\/1\.1 200 /)
  expect((await stopped).code).toBe(0)

  const again = await cli.serve()
  const list = await ask(again.url, started.token, '/api/v1/timelines/home')
  expect(await list.json()).toMatchObject([{ content: '<p>finished</p>' }])
  await again.stop()
})

test('serve exits at once with 1 at a second signal that comes more than a second after the first', async () => {
  const folder = await filledFolder()
  const cli = commandLineOn(folder)
  const server = await cli.serve()
  // The unfinished request delays the shutdown.
  await halfPost(cli, portOf(server))
  const stopped = server.stop()
  await server.untilLogged('"stopping"')
  // A second signal within a second would count as the first.
  await pace(1_100)
  void server.stop()
  expect((await stopped).code).toBe(1)
  // The next command takes over the database that was left running, and stops it.
  expect(await cli.json('accounts', 'list')).toHaveLength(1)
  expect(postmasters(folder)).toEqual([])
})

interface DemoServing {
  demo?: { username: string; password: string }
}

async function signInAt(url: string, { username, password }: { username: string; password: string }) {
  const client = browserClient({ url, fetch: (path, init) => fetch(`${url}${path}`, init) })
  await client.session()
  const { status } = await client.post('/v1/browser/auth/password', { username, password })
  return { client, status }
}

test('serve --demo fills an empty database, and shows each time how to sign in, in the terminal and on the page', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(folder)
  const server = await cli.serve('--demo')
  const publicPosts = (await (await fetch(`${server.url}/api/v1/timelines/public`)).json()) as unknown[]
  expect(publicPosts).toHaveLength(20)
  const shell = await (await fetch(server.url)).text()
  const first = await server.stop()
  const { demo } = JSON.parse(first.stdout) as DemoServing
  expect(demo).toEqual({ username: 'alice', password: expect.any(String) })
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(readme).toContain(`sign in as \`alice\` with the password \`${demo!.password}\``)
  expect(shell).toContain(`&quot;password&quot;:&quot;${demo!.password}&quot;`)
  expect(first.stderr).toContain('The demo data was added: 50 accounts')

  const before = await cli.json<unknown[]>('accounts', 'list')
  const again = await cli.serve('--demo')
  const { client, status } = await signInAt(again.url, demo!)
  expect(status).toBe(200)
  const second = await again.stop()
  expect(JSON.parse(second.stdout)).toMatchObject({ demo })
  expect(second.stderr).not.toContain('The demo data was added')
  expect(await cli.json('accounts', 'list')).toEqual(before)
  for (const { stderr } of [first, second]) expect(stderr).not.toContain(demo!.password)

  // A new start keeps existing sessions.
  const third = await cli.serve('--demo')
  const session = await fetch(`${third.url}/v1/browser/session`, { headers: { cookie: client.cookie } })
  expect(await session.json()).toMatchObject({ authenticated: true, profile: { username: 'alice' } })
  await third.stop()

  // Without --demo, the page hides the password, and serve refuses to listen for other machines.
  const plain = await cli.serve()
  expect(await (await fetch(plain.url)).text()).not.toContain(demo!.password)
  expect(JSON.parse((await plain.stop()).stdout)).not.toHaveProperty('demo')
  const open = await cli.run('serve', '--host', '0.0.0.0', '--port', '0', '--json')
  expect({ code: open.code, stdout: open.stdout }).toEqual({ code: 1, stdout: '' })
  expect(lastLine(open.stderr)).toContain('set another password with "accounts password alice"')
  await cli.runWith('another one than that\n', 'accounts', 'password', 'alice')
  const opened = await cli.serve('--host', '0.0.0.0')
  expect((await opened.stop()).code).toBe(0)

  // A password that alice chose herself stays, and is not printed.
  const chosen = await cli.serve('--demo')
  expect((await signInAt(chosen.url, { username: 'alice', password: 'another one than that' })).status).toBe(200)
  expect((await signInAt(chosen.url, demo!)).status).toBe(401)
  const { stdout, stderr } = await chosen.stop()
  expect(JSON.parse(stdout)).not.toHaveProperty('demo')
  expect(stderr).toContain('The database is not empty, so no demo data was added.')
})

test('serve --demo sets no password in a database that is not a demo', async () => {
  const cli = commandLineOn(await filledFolder())
  await cli.json('accounts', 'create', 'alice')
  const server = await cli.serve('--demo')
  expect(await (await fetch(server.url)).text()).not.toContain('&quot;demo&quot;')
  expect((await signInAt(server.url, { username: 'alice', password: 'welcome to the demo' })).status).toBe(401)
  const { stdout, stderr } = await server.stop()
  expect(JSON.parse(stdout)).not.toHaveProperty('demo')
  expect(stderr).toContain('no demo data was added')
  expect(await cli.json('accounts', 'list')).toHaveLength(1)
})

test.each([
  [{}, ['--host', '0.0.0.0']],
  [{ HOST: '192.168.1.5' }, []],
  [{ BASE_URL: 'https://social.example' }, []],
])('serve --demo is refused if other machines could connect: %j %j', async (env, args) => {
  const folder = await newFolder()
  const { code, stdout, stderr } = await commandLineOn(folder, env).run('serve', '--demo', '--port', '0', ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^A demo is only for this machine, [^\n]+\n$/)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})

test('serve --demo defaults to its own folder, and with no terminal says how to sign in but no password', async () => {
  const home = await newFolder()
  const server = await serveIn(home, '--demo')
  const { stdout } = await server.stop()
  expect(JSON.parse(stdout)).toMatchObject({ data_dir: join(home, 'demo'), demo: { username: 'alice' } })
  expect(await readdir(home)).toEqual(['demo'])

  const later = await commandLineOn(join(home, 'demo')).serveDemoUntilReady()
  expect([later.code, later.stderr]).toEqual([0, expect.stringMatching(/^Open http:\/\/\S+ and sign in as alice: /m)])
  expect(later.stdout + later.stderr).not.toContain('welcome to the demo')
})
