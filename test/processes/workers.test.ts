import { expect, test, vi } from 'vitest'
import { connectionsOfEach } from '../../cli/serve/embeddedShare.ts'
import { restartDelays } from '../../cli/serve/restartDelay.ts'
import { workerCount } from '../../cli/serve/workerCount.ts'
import { commandLineOn, run } from '../cli/commandLine.ts'
import { halfPost } from '../cli/halfPost.ts'
import { newFolder, postmasters } from '../servers/embeddedProcesses.ts'
import { fillDataFolder } from '../support/dataFolders.ts'
import { childrenOf, type ServiceProcess } from '../support/serviceProcesses.ts'
import { alive, metricsToken, serve, stopping } from './serveWorkers.ts'

vi.setConfig({ testTimeout: 120_000 })

// Each request has its own connection, because a kept-alive one stays with its worker.
async function statuses({ url }: ServiceProcess, count: number): Promise<number[]> {
  const requests = Array.from({ length: count }, () =>
    fetch(`${url}/api/v2/instance`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  return Promise.all(requests)
}

/** Returns the lines of `/metrics` without comments, as numbers. */
async function metrics({ url }: ServiceProcess): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test.each(['0', '-1', '1.5', 'abc', '10000', ' '])('%j is rejected as a number of workers', (value) => {
  expect(() => workerCount({ variables: { WORKERS: value } })).toThrow(
    'WORKERS (--workers) must be a whole number from 1 to 64.',
  )
})

test('a wrong number of workers is a usage error, before anything is started', async () => {
  const folder = await newFolder()
  const outcome = await run(['serve', '--json', '--workers', '-1'], { env: { DATA_DIR: folder } })
  const stderr = 'WORKERS (--workers) must be a whole number from 1 to 64.\n'
  expect(outcome).toEqual({ code: 2, stdout: '', stderr })
  expect(postmasters(folder)).toEqual([])
})

test('workers share the connections of the embedded database, and too many of them are a usage error', () => {
  expect([2, 3, 4, 8, 12].map(connectionsOfEach)).toEqual([20, 20, 18, 9, 6])
  expect(() => connectionsOfEach(13)).toThrow(
    'The embedded database has connections for at most 12 workers. For more, set DATABASE_URL to a PostgreSQL server.',
  )
})

test('a dead worker is replaced at once, but one that keeps dying only after a wait of up to half a minute', () => {
  const delayAfter = restartDelays()
  const quick = Array.from({ length: 8 }, () => delayAfter(100))
  expect(quick).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(delayAfter(3_600_000)).toBe(0)
  expect(delayAfter(100)).toBe(1000)
})

test('workers share one port, are replaced when they die, and end with their primary and the database', async () => {
  const folder = await newFolder()
  await fillDataFolder(folder)
  const team = await serve({ DATA_DIR: folder }, '--workers', '2')
  const { pid, workers } = team
  expect(workers).toHaveLength(2)
  expect(new Set([pid, ...workers]).size).toBe(3)
  expect(postmasters(folder)).toHaveLength(1)
  expect(await statuses(team, 10)).toEqual(Array(10).fill(200))

  // Any worker returns the numbers of both.
  const counted = 'http_request_seconds_count{method="GET",route="/api/v2/instance",status="200"}'
  const received = async () => {
    const all = await metrics(team)
    return [all.get('processes'), all.get(counted)]
  }
  // Polls, because a worker that does not respond within two seconds is left out.
  await expect.poll(received, { timeout: 60_000 }).toEqual([2, 10])

  // A second service on the same folder is rejected before it has workers.
  const second = await run(['serve', '--json', '--port', '0', '--workers', '2'], { env: { DATA_DIR: folder } })
  expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 1, stdout: '' })
  expect(second.stderr.trim().split('\n').at(-1)).toBe(
    `The data folder ${folder} is already served by process ${pid}. Stop it first, or choose another folder with DATA_DIR (dataDir).`,
  )

  expect(team.lines()).toContainEqual(expect.objectContaining({ msg: '2 workers are ready', workers }))
  const output = team.lines().filter(({ msg }) => String(msg).startsWith('the public URL is'))
  expect(output.map((line) => (line as { worker?: unknown }).worker)).toEqual(expect.arrayContaining(workers))
  process.kill(workers[0]!, 'SIGKILL')
  await expect.poll(async () => (await metrics(team)).get('processes'), { timeout: 60_000 }).toBe(2)
  expect(alive(...workers)).toEqual([workers[1]])
  expect(team.lines()).toContainEqual(
    expect.objectContaining({ msg: 'a worker ended', worker: workers[0], how: 'SIGKILL' }),
  )

  // If all workers die, the automatically chosen port stays the same.
  const all = childrenOf(team)
  expect(all).toHaveLength(2)
  for (const worker of all) process.kill(worker, 'SIGKILL')
  await expect.poll(() => childrenOf(team).filter((child) => !all.includes(child)), { timeout: 60_000 }).toHaveLength(2)
  await expect.poll(async () => statuses(team, 1), { timeout: 60_000 }).toEqual([200])
  // Waits until both workers serve, because a worker that is stopped while it starts does not log `stopping`.
  await expect.poll(async () => (await metrics(team)).get('processes'), { timeout: 60_000 }).toBe(2)

  // Requests in progress are finished.
  const last = childrenOf(team)
  const started = await halfPost(commandLineOn(folder), team.port)
  team.signal('SIGTERM')
  await expect.poll(() => stopping(team), { timeout: 60_000 }).toEqual(expect.arrayContaining(last))
  expect(await started.end()).toMatch(/^HTTP\/1\.1 200 /)
  const outcome = await team.outcome
  expect(outcome.code).toBe(0)
  expect(JSON.parse(outcome.stdout)).toEqual({
    url: `http://localhost:${team.port}`,
    data_dir: folder,
    pid,
    workers,
  })
  expect(alive(...last)).toEqual([])
  expect(postmasters(folder)).toEqual([])
  // Lines of several writers are not mixed.
  expect(team.lines()).toHaveLength(outcome.stderr.trim().split('\n').length)
})
