import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { growthAt } from '../../cli/heap.ts'
import { newCommandLine, run } from './commandLine.ts'

const METRICS_TOKEN = 'a-token-for-the-metrics'

test('the young generation of a server stays small', async () => {
  const server = await (await newCommandLine({ METRICS_TOKEN })).serve()
  const sizeOfYoung = async () => {
    // Every request makes garbage.
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(await answer.text())!
    return Number(bytes) / 2 ** 20
  }
  for (let requests = 0; requests < 200; requests++) await sizeOfYoung()
  expect(await sizeOfYoung()).toBeLessThanOrEqual(16)
  await server.stop()
})

/** Returns the command and the environment with which a process was started. */
async function startOf(pid: number) {
  const [command, environment] = await Promise.all(
    ['cmdline', 'environ'].map(async (file) => (await readFile(`/proc/${pid}/${file}`, 'utf8')).split('\0')),
  )
  return { command: command!, environment: environment! }
}

test.runIf(process.platform === 'linux')('servers and their workers start with settings that save memory', async () => {
  const server = await (await newCommandLine()).serve('--workers', '2')
  for (const pid of [server.pid, ...server.workers]) {
    const { command, environment } = await startOf(pid)
    expect(command).toContain('--max-semi-space-size=8')
    expect(environment).toContain('MALLOC_ARENA_MAX=1')
  }
  await server.stop()
})

test.runIf(process.platform === 'linux')(
  'memory settings of the user take precedence over those of the program',
  async () => {
    const own = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '3' }
    const server = await (await newCommandLine(own)).serve()
    const { command, environment } = await startOf(server.pid)
    expect(command.join(' ')).not.toContain('semi-space')
    expect(environment).toContain('MALLOC_ARENA_MAX=3')
    await server.stop()
  },
)

test('a server that may not run programs starts without the memory settings', async () => {
  const allowed = ['fs-read=*', 'fs-write=*', 'addons', 'worker'].map((what) => `--allow-${what}`)
  const outcome = await run(['serve', '--help'], {
    env: { NODE_OPTIONS: `--no-warnings --permission ${allowed.join(' ')}` },
  })
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
})

test('the closer the process is to its memory target, the less the heap grows', () => {
  const growths = [0, 85, 90, 95, 100, 150].map((held) => growthAt(held, 100))
  expect(growths).toEqual([50, 50, 40, 30, 20, 20])
})
