import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, faultTests } from './harness/faultTests.ts'

const away: Fault = {
  name: 'a synchronous standby unreachable: commits hang',
  readsGoOn: true,
  async inject({ pair, isFull }) {
    await pair.standby.stop('fast')
    await sleep(isFull ? 30_000 : 12_000)
    await pair.standby.start()
  },
}

faultTests({ withStandby: true, envOf: () => ({ LIMIT_REQUEST_SECONDS: '5' }) }, [away])
