import type pg from 'pg'
import { unavailable } from '../../../../model/errors.ts'
import type { AccountId } from '../../../../model/ids.ts'
import { newClientOf } from '../queryOnNewConnection.ts'
import { type QueryInBatch, byQuery, inBatches } from '../batches.ts'
import { type Database, openDatabase, statement } from '../database.ts'
import { codeOf, isFromServer, isOutOfReach } from '../failures.ts'
import { destroy } from '../servers/renew.ts'
import { type OwnVersions, ownVersions, ownVersionsOf } from './fence.ts'
import { lsnOf } from './lsn.ts'
import type { Sample } from './samples.ts'

/** A standby that may answer reads. */
export interface Replica {
  /** Its host and port. */
  readonly name: string
  /** The newest sample of the primary that the replica is known to have replayed. */
  readonly reached: Sample | undefined
  /** Why the replica is not used, apart from lag; undefined if it has no problem. */
  readonly problem: string | undefined
  /** Reads the versions of a reader here; undefined if the reader does not exist. */
  readVersions: QueryInBatch<AccountId, OwnVersions | undefined>
  /**
   * Returns whether the replica has replayed the write-ahead log up to a position. Queries the replica if that is not
   * known yet.
   */
  hasReplayed(lsn: bigint): Promise<boolean>
  /** Runs a read here. Rejects as soon as the replica is excluded. */
  run<Result>(read: (database: Database) => Promise<Result>): Promise<Result>
  /** Reads the replica's state. `samples` are the samples of the current history, oldest first. */
  check(samples: readonly Sample[]): Promise<void>
  /**
   * Reads only how far the replica has replayed. Call this between checks, so that the replica's position is known more
   * precisely.
   */
  look(samples: readonly Sample[]): Promise<void>
  /** Excludes the replica until the next check. */
  exclude(problem: string): void
  close(): void
}

const stateText = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn,
  (select name from change_histories where history = $1::bigint) as name`
const selectLsn = statement<{ lsn: string | null }>(
  'replica_lsn',
  'select pg_last_wal_replay_lsn()::text as lsn where pg_is_in_recovery()',
)
const selectVersions = statement<{ at: number; encoded: string }>(
  'replica_versions',
  `select x.at::int as at, ${ownVersions} as encoded from unnest($1::bigint[]) with ordinality x (id, at)
   join accounts r on r.id = x.id left join viewer_versions v on v.account_id = r.id`,
)

interface State {
  standby: boolean
  lsn: string | null
  name: string | null
}

/** Timeout for a query of a replica's state, in milliseconds. */
export const timeoutMs = 2_000
// The maximum number of attempts. Each costs a round trip, during which a nearby standby replays what it has received.
const looks = 3

/** Makes a replica from its pool. It is excluded until it has been checked. */
export function openReplica(name: string, pool: pg.Pool): Replica {
  const database = openDatabase(pool)
  const underWay = new Set<(error: Error) => void>()
  let client: pg.Client | undefined
  let replayed = 0n
  let isClosed = false
  let exclusions = 0

  // Uses a separate connection, so that long reads do not delay the response.
  async function ask(history: string): Promise<State> {
    if (!client) {
      client = newClientOf(pool)({ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
      client.on('error', () => undefined)
      await client.connect()
    }
    return (await client.query<State>(stateText, [history])).rows[0]!
  }

  function giveUpClient(): void {
    if (client) destroy(client)
    client = undefined
  }

  function problemOf({ standby, lsn, name: history }: State, sample: Sample): string | undefined {
    if (!standby || lsn === null) return 'it is not a standby'
    return history === sample.name ? undefined : 'it has another history'
  }

  // Concurrent callers share one query, which begins after their calls.
  const look: QueryInBatch<void, bigint> = inBatches<void, bigint>(database, async (requested) => {
    const current = (await database.row(selectLsn))?.lsn
    return requested.map(() => (current == null ? 0n : lsnOf(current)))
  })

  async function see(): Promise<void> {
    const position = await replica.run(() => look())
    if (replica.problem === undefined && position > replayed) replayed = position
  }

  const replica: { -readonly [Key in keyof Replica]: Replica[Key] } = {
    name,
    reached: undefined,
    problem: 'it has not been checked',
    readVersions: inBatches<AccountId, OwnVersions | undefined>(database, async (readers) => {
      const rows = await database.rows(selectVersions, [readers])
      return byQuery(rows, readers.length, ({ encoded }) => ownVersionsOf(encoded))
    }),
    async hasReplayed(lsn) {
      for (let tries = 0; replayed < lsn; tries++) {
        if (tries === looks) return false
        await see()
      }
      return true
    },
    async run(read) {
      if (replica.problem !== undefined) throw leftOut(replica.problem)
      const { promise, reject } = Promise.withResolvers<never>()
      underWay.add(reject)
      try {
        return await Promise.race([read(database), promise])
      } catch (error) {
        if (isAway((error as Error).cause)) replica.exclude('it does not answer')
        throw error
      } finally {
        underWay.delete(reject)
      }
    },
    async check(samples) {
      const last = samples.at(-1)
      if (!last) return replica.exclude('the state of the primary is not known')
      const before = exclusions
      try {
        const state = await ask(last.history)
        if (isClosed) return giveUpClient()
        // The replica was excluded in the meantime, so the samples may be of another server.
        if (exclusions !== before) return
        const problem = problemOf(state, last)
        if (problem !== undefined) return replica.exclude(problem)
        replayed = lsnOf(state.lsn!)
        replica.reached = samples.findLast(({ lsn }) => lsn <= replayed)
        replica.problem = undefined
      } catch (error) {
        giveUpClient()
        replica.exclude(isFromServer(error) ? `it refuses: ${(error as Error).message}` : 'it does not answer')
      }
    },
    async look(samples) {
      await see().catch(() => undefined)
      replica.reached = samples.findLast(({ lsn }) => lsn <= replayed)
    },
    exclude(problem) {
      exclusions++
      replica.problem = problem
      replica.reached = undefined
      replayed = 0n
      for (const reject of underWay) reject(leftOut(problem))
    },
    close() {
      isClosed = true
      giveUpClient()
      replica.exclude('it is closed')
    },
  }
  return replica
}

// A statement that took too long says nothing about other statements.
const isAway = (cause: unknown) => isOutOfReach(cause) && codeOf(cause) !== '57014'

const leftOut = (problem: string) => unavailable(new Error(`the replica is left out: ${problem}`))
