import { someMoment } from '../support/pace.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { stopInTime } from './harness/stopping.ts'

const killed: Fault = {
  name: 'one of two processes killed (SIGKILL) and restarted',
  processesDie: true,
  rounds: [1, 6],
  async inject({ servers }, _load, round) {
    const server = servers[round % 2]!
    await someMoment(round)
    server.signalAll('SIGKILL')
    await server.outcome
    const over = performance.now()
    await server.restart()
    return over
  },
}

const allKilled: Fault = {
  name: 'all processes killed (SIGKILL) at once and restarted',
  processesDie: true,
  async inject({ servers }) {
    for (const server of servers) server.signalAll('SIGKILL')
    await Promise.all(servers.map(({ outcome }) => outcome))
    const over = performance.now()
    await Promise.all(servers.map((server) => server.restart()))
    return over
  },
}

const stoppedWithoutDatabase: Fault = {
  name: 'a process stopped (SIGTERM) while PostgreSQL is unreachable',
  processesDie: true,
  async inject({ servers, postgres }) {
    await postgres.stop('immediate')
    await stopInTime(servers[0]!)
    await postgres.start()
    const over = performance.now()
    await servers[0]!.restart()
    return over
  },
}

faultTests({}, [killed, allKilled, stoppedWithoutDatabase])
