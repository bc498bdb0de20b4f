import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, faultTests } from './harness/faultTests.ts'

const killed: Fault = {
  name: 'a worker of three killed (SIGKILL); the primary starts another',
  processesDie: true,
  rounds: [2, 6],
  async inject({ servers: [server] }, _load, round) {
    await sleep((round * 17) % 60)
    const workers = await childrenOf(server!.pid)
    process.kill(workers[round % workers.length]!, 'SIGKILL')
    const over = performance.now()
    while ((await childrenOf(server!.pid)).length < 3) await sleep(20)
    return over
  },
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').map(Number).filter(Boolean)
}

faultTests({ processes: 1, workers: 3 }, [killed])
