import { wrongUsage } from '../failure.ts'

// The embedded PostgreSQL allows 100 connections. Some are for commands beside the server, two for the primary, and one
// more for each worker.
const forPools = 75
const forEachAtMost = 20
const forEachAtLeast = 6
const workersAtMost = Math.floor(forPools / forEachAtLeast)

/** Returns the maximum connections of each worker to the embedded database. Too many workers are a usage error. */
export function connectionsOfEach(workers: number): number {
  const share = Math.floor(forPools / workers)
  if (share < forEachAtLeast) {
    throw wrongUsage(
      `The embedded database has connections for at most ${workersAtMost} workers. For more, set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  return Math.min(forEachAtMost, share)
}
