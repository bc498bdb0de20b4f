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
