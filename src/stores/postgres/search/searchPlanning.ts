import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { type Database, statement, step, type StepRows, type Steps } from '../connection/database.ts'
import { isCancelled } from '../connection/failures.ts'

// - `plan_cache_mode`: an index can find the names that begin with a text only in a plan made for that text.
// - `jit`: compiling a plan would take longer than running any of these statements.
// - `cpu_tuple_cost`: comparing the words of a post costs much more than PostgreSQL expects for a row.
const prepare = statement(
  'search_prepare',
  `select set_config('plan_cache_mode', $2, true), set_config('jit', 'off', true),
     set_config('enable_seqscan', 'off', true), set_config('cpu_tuple_cost', '0.3', true),
     set_config('pg_trgm.similarity_threshold', '0.4', true), set_config('statement_timeout', $1, true)`,
)

/** A step after which PostgreSQL plans statements once per connection, for any values. */
export const plannedOnce = step(
  statement('search_plan_once', `select set_config('plan_cache_mode', 'force_generic_plan', true)`),
)

/**
 * Runs the steps of a search. Those before `plannedOnce` are planned for their values.
 * @throws `unavailable` if one of them takes longer than `milliseconds`
 */
export async function runSearch<Rows extends readonly unknown[]>(
  database: Database,
  milliseconds: number,
  steps: Steps<Rows>,
): Promise<StepRows<Rows>> {
  try {
    // If `plannedOnce` is the first step, it is not sent: `prepare` has the same effect, and its row is returned
    // instead.
    const isOnce = steps[0] === plannedOnce
    const first = step(prepare, [String(milliseconds), isOnce ? 'force_generic_plan' : 'force_custom_plan'])
    const rows = await database.pipeline<unknown[]>([first, ...steps.slice(isOnce ? 1 : 0)])
    return rows.slice(isOnce ? 0 : 1) as unknown as StepRows<Rows>
  } catch (error) {
    throw isCancelled(error) ? tookTooLong(error as ServiceError) : error
  }
}

const tookTooLong = ({ cause }: ServiceError) =>
  new ServiceError('unavailable', sentence('searchTooSlow'), { cause, headers: { 'Retry-After': '5' } })
