import type { Closers } from './closers.ts'
import type { Log } from './log.ts'
import type { Bus } from './stores/bus.ts'
import { memoryBus } from './stores/memory/bus.ts'
import { postgresBus } from './stores/postgres/bus.ts'
import type { Pool } from './stores/postgres/pool.ts'

/** The bus of a service. It needs a connection of its own: a pool of the caller's that has hardly any is spared, and others are heard later. */
export function openBus(pool: Pool, log: Log, closers: Closers): Bus {
  if (pool.options.max < 4) return memoryBus()
  const bus = postgresBus(pool, log)
  closers.push('the bus', () => bus.close())
  return bus
}
