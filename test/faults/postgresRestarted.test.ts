import { type Fault, faultTests } from './harness/faultTests.ts'
import { isFull } from './harness/deployment.ts'

const restarted = (name: string, how: 'fast' | 'immediate' | 'kill'): Fault => ({
  name,
  async inject({ postgres, isFull }, { answers }) {
    await postgres.stop(how)
    await answers.refused(isFull ? 100 : 10)
    await postgres.start()
  },
})

faultTests({}, [
  restarted('PostgreSQL restarted (fast)', 'fast'),
  // Only in the full form, because for the service this is the same as the next fault.
  ...(isFull ? [restarted('PostgreSQL restarted (immediate: a crash)', 'immediate')] : []),
  restarted('PostgreSQL killed (SIGKILL of the postmaster)', 'kill'),
])
