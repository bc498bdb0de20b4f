import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, inject, test, vi } from 'vitest'
import { commandLineOn, run } from '../cli/commandLine.ts'
import { halfPost } from '../cli/halfPost.ts'
import { afterwards, newFolder, postmasters } from '../servers/embeddedProcesses.ts'
import { fillDataFolder } from '../support/dataFolders.ts'
import { createDatabase } from '../support/postgres.ts'
import { alive, serve, stopping } from './serveWorkers.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a port in use is reported in one sentence, and neither the workers nor the database keep running', async () => {
  const folder = await newFolder()
  await fillDataFolder(folder)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const args = ['serve', '--json', '--workers', '2', '--port', String(port)]
  const { code, stdout, stderr } = await run(args, { env: { DATA_DIR: folder } })
  other.close()
  const sentence = `Port ${port} is in use by another program. Stop that one, or choose another port with PORT (port).`
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  const lines = stderr.trim().split('\n')
  // The message is printed twice: in the log of the only worker that tried, and as the error of the command.
  expect(lines.filter((line) => line.includes(sentence))).toEqual([expect.stringContaining('"fatal"'), sentence])
  expect(lines.at(-1)).toBe(sentence)
  expect(postmasters(folder)).toEqual([])
})

test('demo workers pass the password to the page, and end with the database if their primary dies', async () => {
  const folder = await newFolder()
  await fillDataFolder(folder)
  const team = await serve({ DATA_DIR: folder }, '--workers', '2', '--demo')
  const shells = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(team.url)).text()))
  for (const shell of shells) expect(shell).toContain('&quot;password&quot;:&quot;welcome to the demo&quot;')

  const started = await halfPost(commandLineOn(folder), team.port)
  // Uses `signal`, because `kill` waits until no process has the standard output open, and the workers have it open.
  team.signal('SIGKILL')
  await expect.poll(() => stopping(team), { timeout: 60_000 }).toEqual(expect.arrayContaining(team.workers))
  expect(postmasters(folder)).toHaveLength(1)
  expect(await started.end()).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(() => alive(...team.workers), { timeout: 60_000 }).toEqual([])
  await expect.poll(() => postmasters(folder), { timeout: 60_000 }).toEqual([])
})

test('Ctrl-C reaches all processes at once, and a second Ctrl-C well after the first kills them all', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  afterwards(database.drop)
  const [folder, env] = [await newFolder(), { DATABASE_URL: database.url }]
  const team = await serve({ ...env, DATA_DIR: folder }, '--workers', '2')
  const { workers } = team
  const stuck = await halfPost(commandLineOn(folder, env), team.port)
  team.signalAll('SIGINT')
  await expect.poll(() => stopping(team), { timeout: 60_000 }).toEqual(expect.arrayContaining(workers))
  expect(alive(...workers)).not.toEqual([])
  // A signal within a second of the first counts as the same one.
  const again = () => (team.signalAll('SIGINT'), team.isRunning)
  await expect.poll(again, { timeout: 60_000, interval: 1_300 }).toBe(false)
  expect((await team.outcome).code).toBe(1)
  await stuck.closed
  await expect.poll(() => alive(...workers)).toEqual([])
})
