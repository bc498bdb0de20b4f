import type { UsedProofs } from '../../usedProofs.ts'
import { type Database, statement } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'

// A second call waits for the row of the first, and then inserts nothing.
const take = statement<{ taken: boolean }>(
  'used_proof_take',
  `insert into used_proofs (id, expires_at) values ($1, now() + $2 * interval '1 second')
   on conflict do nothing returning true as taken`,
)

const deleteExpired = deleteExpiredRows('used_proof_expire', { table: 'used_proofs', key: 'id' })

/** The used proofs of work in PostgreSQL. */
export function postgresUsedProofs(database: Database): UsedProofs {
  return {
    take: async (id, seconds) => (await database.row(take, [id, seconds])) !== undefined,
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}
