import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { isFull } from './harness/place.ts'
import { stopInTime } from './harness/stopping.ts'

const slow: Fault = {
  name: 'PostgreSQL slow (each message takes 100 ms longer)',
  async strike({ proxy, isFull }) {
    proxy.delay(100)
    await sleep(isFull ? 6000 : 3000)
    proxy.heal()
  },
}

// Longer than any answer may take: nobody waits until it is over.
const held: Fault = {
  name: 'PostgreSQL unreachable (a black hole; then all goes on)',
  rounds: [1, 2],
  async strike({ proxy, isFull }) {
    proxy.hold()
    await sleep(isFull ? 20_000 : 12_000)
    proxy.heal()
  },
}

const lost: Fault = {
  name: 'PostgreSQL unreachable (connections lost without a word)',
  rounds: [1, 2],
  async strike({ proxy, isFull }) {
    proxy.lose()
    await sleep(isFull ? 15_000 : 1500)
    proxy.heal()
  },
}

const cut: Fault = {
  name: 'all connections to PostgreSQL cut, again and again',
  async strike({ proxy, isFull }) {
    for (let round = 0; round < (isFull ? 40 : 10); round++) {
      proxy.cut()
      await sleep(20 + ((round * 37) % 200))
    }
  },
}

// Two messages Execute, and Sync behind them: statements of one transaction, sent together.
const transaction = /(E\0\0\0\x09\0\0\0\0\0.*){2}S\0\0\0\x04$/s

const cutAt = (name: string, when: 'unended' | 'answered', at: RegExp, every: number): Fault => ({
  name,
  async strike({ proxy, isFull }) {
    const count = proxy.cutAt({ at, when, every })
    const least = isFull ? 60 : 12
    for (let waited = 0; count() < least && waited < 1000; waited++) await sleep(20)
    proxy.heal()
    if (count() < least) throw new Error(`Only ${count()} connections came to be cut`)
  },
})

const stoppedInBlackHole: Fault = {
  name: 'a process told to stop (SIGTERM) while PostgreSQL is a black hole',
  processesDie: true,
  rounds: [1, 1],
  async strike({ servers: [server], proxy }) {
    proxy.hold()
    await sleep(300)
    await stopInTime(server!)
    proxy.heal()
    const over = performance.now()
    await server!.restart()
    return over
  },
}

faultTests({ proxied: true }, [
  cut,
  cutAt('connections cut in mid-transaction (before the commit)', 'unended', transaction, 2),
  cutAt('connections cut between the commit and its answer', 'answered', transaction, 2),
  // A statement that stands alone is a transaction too.
  cutAt('connections cut before the answer to any statement', 'answered', /^[PB]/s, 25),
  slow,
  // To us the beginning of the next one.
  ...(isFull ? [lost] : []),
  held,
  stoppedInBlackHole,
])
