import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { someMoment } from '../support/pace.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'

const killed: Fault = {
  name: 'a worker of three killed (SIGKILL); the primary starts another',
  processesDie: true,
  rounds: [2, 6],
  async inject({ servers: [server] }, _load, round) {
    await someMoment(round)
    const workers = await childrenOf(server!.pid)
    process.kill(workers[round % workers.length]!, 'SIGKILL')
    const over = performance.now()
    await vi.waitUntil(async () => (await childrenOf(server!.pid)).length === 3, { timeout: 30_000, interval: 10 })
    return over
  },
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').map(Number).filter(Boolean)
}

faultTests({ processes: 1, workers: 3 }, [killed])
