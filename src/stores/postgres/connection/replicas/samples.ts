import { nameHistory } from '../../changes.ts'
import { type Database, statement, step } from '../database.ts'
import { lsnOf } from './lsn.ts'

/** A position in the change log. */
export interface LogPosition {
  history: string
  id: string
}

/** The state of the primary at a time: a standby that has replayed `lsn` has the change log up to `end`. */
export interface Sample {
  history: string
  /** The random name of the history. Only servers that follow it have a row with this name. */
  name: string
  end: LogPosition
  lsn: bigint
  /** A time just before the sample was taken, by `performance.now`. Everything committed before it is below `lsn`. */
  at: number
}

interface EndRow {
  history: string
  id: string
  present: string
  name: string | null
}

interface LsnRow {
  lsn: string
}

const selectEnd = statement<EndRow>(
  'replica_sample_end',
  `select e.at_history::text as history, e.at_id::text as id, change_history()::text as present,
     (select name from change_histories where history = change_history()) as name
   from change_end() e`,
)

// A separate statement, so that it runs after `selectEnd` has read the end of the change log.
const selectLsn = statement<LsnRow>('replica_sample_lsn', 'select pg_current_wal_insert_lsn()::text as lsn')

/** The statements that take a sample, for a pipeline. */
export const sampleSteps = [step(selectEnd), step(selectLsn)] as const

/** The rows of `sampleSteps`. */
export type SampleRows = [EndRow[], LsnRow[]]

/** Takes samples in the round trips of other queries to the primary. */
export interface Sampler {
  /** Returns true if the last sample is so old that the next query should also take one. */
  isSampleDue(): boolean
  /** Receives the rows of a sample that was requested after `at`, a time of `performance.now`. */
  note(at: number, rows: SampleRows): void
}

/** Takes a sample. If the history has no name yet, gives it one and returns undefined. */
export async function takeSample(primary: Database): Promise<Sample | undefined> {
  const at = performance.now()
  return sampleOf(primary, at, await primary.pipeline(sampleSteps))
}

/** Makes a sample from the rows of a pipeline that was sent after `at`. */
export async function sampleOf(
  primary: Database,
  at: number,
  [[end], [place]]: SampleRows,
): Promise<Sample | undefined> {
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
