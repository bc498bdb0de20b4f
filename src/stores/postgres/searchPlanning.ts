import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { type Database, statement } from './database.ts'

// Else a statement is planned once for all values. What is right for a frequent word is wrong for a rare one, and only with a pattern at
// hand an index knows where it begins. Compiling a plan would take longer than any of them runs.
const prepare = statement(
  'search_prepare',
  `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
     set_config('enable_seqscan', 'off', true),
     set_config('pg_trgm.similarity_threshold', '0.4', true), set_config('statement_timeout', $1, true)`,
)

/** Runs queries that are planned for their very values. Throws `unavailable` when one of them takes longer than `milliseconds`. */
export async function plannedAnew<Result>(
  database: Database,
  milliseconds: number,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(async (within) => {
      await within.rows(prepare, [String(milliseconds)])
      return work(within)
    })
  } catch (error) {
    throw tookTooLong(error) ?? error
  }
}

function tookTooLong(error: unknown): ServiceError | undefined {
  const isCancelled = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code === '57014'
  if (!isCancelled) return undefined
  return new ServiceError('unavailable', sentence('searchTooSlow'), { cause: error, headers: { 'Retry-After': '5' } })
}
