import { type Fault, faultTests } from './harness/faultTests.ts'

const away: Fault = {
  name: 'a synchronous standby unreachable: commits hang',
  readsGoOn: true,
  async inject({ pair, isFull }, { answers }) {
    await pair.standby.stop('fast')
    await answers.refused(isFull ? 300 : 20)
    await pair.standby.start()
  },
}

faultTests({ withStandby: true, envOf: () => ({ LIMIT_REQUEST_SECONDS: '5' }) }, [away])
