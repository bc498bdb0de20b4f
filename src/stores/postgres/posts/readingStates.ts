import type { AccountId } from '../../../model/ids.ts'
import { type QueryInBatch, byQuery, inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { readingStateOf, type ReadingState, versionsOf } from './candidates.ts'

const selectStates = statement<{ at: number; reading: string }>(
  'reading_states',
  `select x.at::int as at, ${versionsOf('r', 'v')} as reading
   from unnest($1::bigint[]) with ordinality x (id, at)
   join accounts r on r.id = x.id left join viewer_versions v on v.account_id = r.id`,
)

/** Reads the versions of a reader, batched with concurrent reads; undefined if the reader does not exist. */
export type ReadState = QueryInBatch<AccountId, ReadingState | undefined>

/** Makes a reader of versions. Concurrent calls for several readers share a statement. */
export function openReadingStates(database: Database): ReadState {
  return inBatches(database, async (readers) => {
    const rows = await database.rows(selectStates, [readers])
    return byQuery(rows, readers.length, readingStateOf)
  })
}
