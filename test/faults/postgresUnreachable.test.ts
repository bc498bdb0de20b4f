import { vi } from 'vitest'
import { someMoment } from '../support/pace.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { isFull } from './harness/deployment.ts'
import { stopInTime } from './harness/stopping.ts'

const slow: Fault = {
  name: 'PostgreSQL slow (each message takes 100 ms longer)',
  async inject({ proxy, isFull }, load) {
    proxy.delay(100)
    await load.acknowledges(isFull ? 30 : 8)
    proxy.restore()
  },
}

// Lasts longer than any response may take, so requests must not wait for its end.
const held: Fault = {
  name: 'PostgreSQL unreachable (a black hole; then everything continues)',
  rounds: [1, 2],
  async inject({ proxy, isFull }, { answers }) {
    proxy.hold()
    const requests = await answers.waiting(6)
    await requests.answered()
    if (isFull) await answers.refused(50)
    proxy.restore()
  },
}

const lost: Fault = {
  name: 'PostgreSQL unreachable (connections lost silently)',
  rounds: [1, 2],
  async inject({ proxy }, { answers }) {
    proxy.lose()
    await answers.refused(50)
    proxy.restore()
  },
}

const cut: Fault = {
  name: 'all connections to PostgreSQL cut repeatedly',
  async inject({ proxy, isFull }) {
    for (let round = 0; round < (isFull ? 40 : 10); round++) {
      proxy.cut()
      await someMoment(round + 1, 200)
    }
  },
}

// Matches two Execute messages with a Sync behind them: the statements of one transaction, sent together.
const transaction = /(E\0\0\0\x09\0\0\0\0\0.*){2}S\0\0\0\x04$/s

const cutAt = (name: string, when: 'unended' | 'answered', at: RegExp, every: number): Fault => ({
  name,
  async inject({ proxy, isFull }) {
    const count = proxy.cutAt({ at, when, every })
    const least = isFull ? 60 : 12
    await vi.waitUntil(() => count() >= least, { timeout: 30_000, interval: 10 })
    proxy.restore()
  },
})

const stoppedInBlackHole: Fault = {
  name: 'a process stopped (SIGTERM) while PostgreSQL is a black hole',
  processesDie: true,
  rounds: [1, 1],
  async inject({ servers: [server], proxy }, { answers }) {
    proxy.hold()
    await answers.waiting(6)
    await stopInTime(server!)
    proxy.restore()
    const over = performance.now()
    await server!.restart()
    return over
  },
}

faultTests({ proxied: true }, [
  cut,
  cutAt('connections cut in mid-transaction (before the commit)', 'unended', transaction, 2),
  cutAt('connections cut between the commit and its response', 'answered', transaction, 2),
  // A single statement is a transaction too.
  cutAt('connections cut before the response to any statement', 'answered', /^[PB]/s, 25),
  slow,
  // Only in the full form, because for the service this is the same as the beginning of the next fault.
  ...(isFull ? [lost] : []),
  held,
  stoppedInBlackHole,
])
