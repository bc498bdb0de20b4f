import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

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

// Makes garbage until the young generation is large, lets V8 make it small as in a quiet hour, and makes garbage again.
const program = `
  import { setImmediate } from 'node:timers/promises'
  import { getHeapSpaceStatistics } from 'node:v8'
  import { keepHeapSmall } from './cli/heap.ts'

  const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20
  let held = []
  async function work(rounds) {
    for (; rounds > 0; rounds--) {
      for (let count = 0; count < 20_000; count++) held.push({ count })
      if (held.length > 200_000) held = []
      await setImmediate()
    }
  }
  keepHeapSmall()
  while (young() < 16) await work(1)
  await work(100)
  const busy = young()
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const quiet = young()
  while (young() < 16) await work(1)
  await work(100)
  console.log(JSON.stringify({ busy, quiet, again: young() }))
`

test('the young generation grows again after a quiet hour', async () => {
  const args = ['--expose-gc', '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 15_000 })
  const { busy, quiet, again } = JSON.parse(stdout) as Record<'busy' | 'quiet' | 'again', number>
  expect(busy).toBeGreaterThanOrEqual(16)
  expect(quiet).toBeLessThan(16)
  expect(again).toBeGreaterThanOrEqual(16)
})
