import { callerDisconnected } from '../../../readForCaller.ts'
import type { AccountId } from '../../../../model/ids.ts'
import type { ReadingState } from '../../posts/candidates.ts'
import type { Database } from '../database.ts'
import { isCancelled } from '../failures.ts'
import { type AskFence, oncePerRequest, openFence } from './fence.ts'
import { readFreshness, type ReadName, type ReadFreshness, type ReadReason } from './readFreshness.ts'
import type { Replica } from './replica.ts'
import type { Replicas } from './replicas.ts'

/** A read that a replica may answer. */
export interface RoutedRead<Result> {
  /** Reads from a database. `reading` has the versions of the reader, if they have been read from the primary. */
  run(database: Database, reading?: ReadingState): Promise<Result>
  /**
   * Returns texts with the ids of all posts and accounts that the result shows, such as version keys. Undefined if
   * something is missing that may be too new for a replica.
   */
  shown(result: Result): Iterable<string> | undefined
}

/** An object as of a version. */
interface VersionedId {
  id: string
  version: number
}

/** Reads objects from a database, by id. Leaves out objects that do not exist there. */
type ReadVersioned<Requested extends VersionedId, Found extends { version: number }> = (
  database: Database,
  requested: readonly Requested[],
) => Promise<ReadonlyMap<string, Found>>

/** Runs reads on the primary or a replica, by the rules of `readFreshness.ts`. */
export interface Reads {
  /** Runs a read for `reader`, which is undefined for an anonymous one. */
  read<Result>(name: ReadName, reader: AccountId | undefined, query: RoutedRead<Result>): Promise<Result>
  /**
   * Reads objects as of these versions or later ones. The rows of a replica are used if they have the version, however
   * late the replica is. The other objects are read from the primary.
   */
  load<Requested extends VersionedId, Found extends { version: number }>(
    requested: readonly Requested[],
    run: ReadVersioned<Requested, Found>,
  ): Promise<ReadonlyMap<string, Found>>
}

/** Makes a function that creates a value once for each database, such as a batch of queries. */
export function perDatabase<Value>(make: (database: Database) => Value): (database: Database) => Value {
  const values = new WeakMap<Database, Value>()
  return (database) => {
    const value = values.get(database) ?? make(database)
    values.set(database, value)
    return value
  }
}

/** Reads everything from the primary. */
export const onPrimary = (primary: Database): Reads => ({
  read: (_name, _reader, { run }) => run(primary),
  load: (requested, run) => run(primary, requested),
})

/** Opens reads from replicas. */
export function openReads(primary: Database, replicas: Replicas): Reads {
  const askFence = openFence(primary, replicas)
  const fences: Record<ReadFreshness, AskFence> = { late: oncePerRequest(askFence), current: askFence }

  return {
    async read<Result>(name: ReadName, reader: AccountId | undefined, query: RoutedRead<Result>): Promise<Result> {
      const replica = replicas.pick()
      const answer: ReplicaAnswer<Result> = replica
        ? await attempt(fences, { name, reader, query, replica })
        : { reason: 'no_replica' }
      replicas.count(answer.reason)
      return 'result' in answer ? answer.result : query.run(primary)
    },

    async load<Requested extends VersionedId, Found extends { version: number }>(
      requested: readonly Requested[],
      run: ReadVersioned<Requested, Found>,
    ): Promise<ReadonlyMap<string, Found>> {
      const replica = replicas.pick()
      const answer: ReplicaAnswer<ReadonlyMap<string, Found>> = replica
        ? await orFailed(async () => ({
            reason: 'version',
            result: await replica.run((where) => run(where, requested)),
          }))
        : { reason: 'no_replica' }
      const found = 'result' in answer ? answer.result : new Map<string, Found>()
      const missing = requested.filter(({ id, version }) => (found.get(id)?.version ?? -1) < version)
      replicas.count('result' in answer && missing.length > 0 ? 'older' : answer.reason)
      if (missing.length === 0) return found
      const all = new Map(found)
      for (const { id } of missing) all.delete(id)
      for (const [id, one] of await run(primary, missing)) all.set(id, one)
      return all
    },
  }
}

interface Attempt<Result> {
  name: ReadName
  reader: AccountId | undefined
  query: RoutedRead<Result>
  replica: Replica
}

type ReplicaAnswer<Result> = { reason: ReadReason; result: Result } | { reason: ReadReason }

/** Tries a read on a replica. Returns only a reason if the primary must answer. */
const attempt = <Result>(
  fences: Record<ReadFreshness, AskFence>,
  requested: Attempt<Result>,
): Promise<ReplicaAnswer<Result>> =>
  orFailed(() =>
    readFreshness[requested.name] === 'late'
      ? readLate(fences.late, requested)
      : readCurrent(fences.current, requested),
  )

async function orFailed<Result>(read: () => Promise<ReplicaAnswer<Result>>): Promise<ReplicaAnswer<Result>> {
  try {
    return await read()
  } catch (error) {
    // A statement that took too long on the replica would take just as long on the primary.
    if (error === callerDisconnected || isCancelled(error)) throw error
    return { reason: 'failed' }
  }
}

async function readLate<Result>(
  askFence: AskFence,
  { reader, query, replica }: Attempt<Result>,
): Promise<ReplicaAnswer<Result>> {
  const { reached } = replica
  if (!reached) return { reason: 'no_replica' }
  // The versions on the replica are read before the rows, which can only be newer.
  const [fence, there] = await Promise.all([
    askFence({ reader, after: reached.end }),
    reader === undefined ? undefined : replica.run(() => replica.readVersions(reader)),
  ])
  if (fence.isLong || fence.history !== reached.history) return { reason: 'behind' }
  const isOwnThere = fence.own !== undefined && fence.own.text === there?.text
  if (reader !== undefined && (fence.active.has(reader) || !isOwnThere)) return { reason: 'own_change' }
  const result = await replica.run((database) => query.run(database, fence.own?.reading))
  const shown = query.shown(result)
  if (!shown) return { reason: 'missing' }
  if (fence.changed.size > 0 && shows(shown, fence.changed)) return { reason: 'protected' }
  return { reason: 'late', result }
}

async function readCurrent<Result>(
  askFence: AskFence,
  { reader, query, replica }: Attempt<Result>,
): Promise<ReplicaAnswer<Result>> {
  const { reached } = replica
  if (!reached) return { reason: 'no_replica' }
  const fence = await askFence({ reader, after: reached.end })
  const isCurrent = fence.history === reached.history && (await replica.hasReplayed(fence.flushed))
  if (!isCurrent) return { reason: 'behind' }
  return { reason: 'current', result: await replica.run((database) => query.run(database, fence.own?.reading)) }
}

function shows(texts: Iterable<string>, ids: ReadonlySet<string>): boolean {
  for (const text of texts) for (const id of text.split(/\D+/)) if (ids.has(id)) return true
  return false
}
