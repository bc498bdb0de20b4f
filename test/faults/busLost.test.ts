import { vi } from 'vitest'
import { type Fault, faultTests } from './harness/faultTests.ts'
import type { Deployment } from './harness/deployment.ts'
import { deliveredInTime } from './harness/delivery.ts'

const unheard: Fault = {
  name: 'LISTEN connections of all processes terminated repeatedly',
  readsGoOn: true,
  async inject(deployment, load) {
    let isOver = false
    const ending = endListeners(deployment, () => isOver)
    await deliveredInTime(deployment, load).finally(() => (isOver = true))
    if ((await ending) === 0) throw new Error('No connection was terminated')
  },
}

async function endListeners({ postgres }: Deployment, isOver: () => boolean): Promise<number> {
  let count = 0
  const endAll = async () => {
    const ended = await postgres.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen social_service_changes'`,
    )
    count += ended.length
    return isOver()
  }
  await vi.waitUntil(endAll, { interval: 100, timeout: 300_000 })
  return count
}

faultTests({}, [unheard])
