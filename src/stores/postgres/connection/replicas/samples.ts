import { nameHistory } from '../../changes.ts'
import { type Database, statement, step } from '../database.ts'
import type { LogPlace } from './fence.ts'
import { lsnOf } from './lsn.ts'

/** The state of the primary at a time: a standby that has replayed `lsn` has the change log up to `end`. */
export interface Sample {
  history: string
  /** The random name of the history. Only servers that follow it have a row with this name. */
  name: string
  end: LogPlace
  lsn: bigint
  /** A time just before the sample was taken, by `performance.now`. Everything committed before it is below `lsn`. */
  at: number
}

const selectEnd = statement<{ history: string; id: string; present: string; name: string | null }>(
  'replica_sample_end',
  `select e.at_history::text as history, e.at_id::text as id, change_history()::text as present,
     (select name from change_histories where history = change_history()) as name
   from change_end() e`,
)

// A separate statement, so that it runs after the statement before has read its state.
const selectLsn = statement<{ lsn: string }>('replica_sample_lsn', 'select pg_current_wal_insert_lsn()::text as lsn')

/** Takes a sample. Undefined if the history has no name yet: then it gets one. */
export async function takeSample(primary: Database): Promise<Sample | undefined> {
  const at = performance.now()
  const [[end], [place]] = await primary.pipeline([step(selectEnd), step(selectLsn)])
  if (!end) return undefined
  if (end.name === null) {
    await nameHistory(primary, end.present)
    return undefined
  }
  return {
    history: end.present,
    name: end.name,
    end: { history: end.history, id: end.id },
    lsn: lsnOf(place!.lsn),
    at,
  }
}
