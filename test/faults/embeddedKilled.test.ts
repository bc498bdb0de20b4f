import { someMoment } from '../support/pace.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'

const processKilled: Fault = {
  name: 'the only process killed (SIGKILL); its PostgreSQL keeps running and is adopted',
  processesDie: true,
  rounds: [2, 12],
  async inject({ servers: [server] }, _load, round) {
    await someMoment(round)
    server!.signalAll('SIGKILL')
    await server!.outcome
    const over = performance.now()
    await server!.restart()
    return over
  },
}

const postgresKilled: Fault = {
  name: 'the embedded PostgreSQL killed (SIGKILL); the process starts another',
  async inject({ embedded }) {
    await embedded.kill()
    const over = performance.now()
    await embedded.isBack()
    return over
  },
}

faultTests({ embedded: true }, [processKilled, postgresKilled])
