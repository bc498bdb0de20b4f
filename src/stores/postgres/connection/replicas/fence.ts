import type { AccountId } from '../../../../model/ids.ts'
import type { ChangeKind } from '../../../changes.ts'
import { currentReader, type IsDisconnected } from '../../../readForCaller.ts'
import { readingStateOf, type ReadingState, versionsOf } from '../../posts/candidates.ts'
import { type QueryInBatch, byQuery, inBatches } from '../batches.ts'
import { type Database, statement, step } from '../database.ts'
import { lsnOf } from './lsn.ts'
import { type LogPosition, sampleSteps, type Sampler } from './samples.ts'

/**
 * A query to the primary for everything that happened after a position of the change log, which a replica has reached.
 */
export interface FenceQuery {
  reader: AccountId | undefined
  after: LogPosition
}

/** The primary's response about a read. All of it reflects a moment after the query was sent. */
export interface Fence {
  /** The history that the primary writes. */
  history: string
  /**
   * The position up to which the primary has flushed its write-ahead log. Everything committed before the fence is
   * below it.
   */
  flushed: bigint
  /** The versions of the reader; undefined for an anonymous or unknown reader. */
  own: OwnVersions | undefined
  /** The posts and accounts with a change that protects someone, such as a deletion or a suspension. */
  changed: ReadonlySet<string>
  /** The accounts that have published, edited or deleted a post, or changed their profile. */
  active: ReadonlySet<string>
  /** True if there are too many changes to read. */
  isLong: boolean
}

/** Queries the primary. Concurrent calls share one statement. */
export type AskFence = QueryInBatch<FenceQuery, Fence>

/** The versions that a reader's own actions increase. */
export interface OwnVersions {
  reading: ReadingState
  /** All versions as a text, for comparison. */
  text: string
}

/** SQL: a text with the versions of the row `r` of `accounts` and the row `v` of `viewer_versions`. */
export const ownVersions = `concat_ws(' ', ${versionsOf('r', 'v')}, r.version)`

// Parses the text of `ownVersions`. It begins with the time, which is not compared.
export const ownVersionsOf = (encoded: string): OwnVersions => ({
  reading: readingStateOf({ reading: encoded }),
  text: encoded.slice(encoded.indexOf(' ')),
})

const ofPosts: readonly ChangeKind[] = ['post.edited', 'post.deleted']
const ofAccounts: readonly ChangeKind[] = ['account.suspended', 'profile.changed']
const isOfKinds = (kinds: readonly ChangeKind[]) => `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`

const mostChanges = 5_000

/**
 * A row of the result. Its text is, as `what` says, the state of the primary, the versions of the reader with the
 * number `at`, the id of a changed post or account, or the id of an active account.
 */
interface Row {
  at: number | null
  encoded: string
  what: 'state' | 'reader' | 'changed' | 'active'
}

// A new post does not protect anyone, so it is not in `changed`: only its author is, in `active`.
const selectFence = statement<Row>(
  'replica_fence',
  `with recent as materialized (
     select kind, subject, account from changes where (history, id) > ($2::bigint, $3::bigint)
     order by changes.history, id limit ${mostChanges})
   select null::int as at, 'state' as what,
     concat_ws(' ', change_history(), pg_current_wal_flush_lsn(), (select count(*) from recent)) as encoded
   union all
   select x.at::int, 'reader', ${ownVersions}
   from unnest($1::bigint[]) with ordinality x (id, at)
   join accounts r on r.id = x.id left join viewer_versions v on v.account_id = r.id
   union all
   select distinct null::int, 'changed', case when ${isOfKinds(ofPosts)} then subject else account end::text
   from recent where ${isOfKinds([...ofPosts, ...ofAccounts])}
   union all
   select distinct null::int, 'active', account::text from recent
   where ${isOfKinds(['post.created', ...ofPosts, ...ofAccounts])}`,
)

/** Opens the fence of a primary. If a sample for the replicas is due, takes it in the same round trip. */
export function openFence(primary: Database, replicas: Sampler): AskFence {
  async function query(values: readonly unknown[]): Promise<Row[]> {
    if (!replicas.isSampleDue()) return primary.rows(selectFence, values)
    const at = performance.now()
    const [end, place, rows] = await primary.pipeline([...sampleSteps, step(selectFence, values)])
    replicas.note(at, [end, place])
    return rows
  }

  return inBatches<FenceQuery, Fence>(
    primary,
    async (requested) => {
      const { history, id } = requested.map(({ after }) => after).reduce(earlierOf)
      const rows = await query([requested.map(({ reader }) => reader ?? null), history, id])
      const encodedOf = (kind: Row['what']) => rows.flatMap(({ what, encoded }) => (what === kind ? [encoded] : []))
      const [present = '', flushed = '', looked] = encodedOf('state')[0]!.split(' ')
      const [changed, active] = [new Set(encodedOf('changed')), new Set(encodedOf('active'))]
      const readers = rows.filter((row): row is Row & { at: number } => row.what === 'reader')
      const versions = byQuery(readers, requested.length, ({ encoded }) => ownVersionsOf(encoded))
      return requested.map((_, index) => ({
        history: present,
        flushed: lsnOf(flushed),
        own: versions[index],
        changed,
        active,
        isLong: Number(looked) === mostChanges,
      }))
    },
    // The reads that arrive while a query is in progress, or within five milliseconds of its beginning, share the next
    // one.
    { together: 200, atOnce: 1, timeoutMs: 250, spacingMs: 5 },
  )
}

/**
 * Lets the reads of one request share a query. The request needs nothing newer than what was committed before it
 * arrived, so the fence of its first read is new enough for its later reads. Do not use this for reads that may follow
 * a write.
 */
export function oncePerRequest(ask: AskFence): AskFence {
  const shared = new WeakMap<IsDisconnected, { query: FenceQuery; fence: Promise<Fence> }>()
  return (query) => {
    const request = currentReader()
    const cached = request && shared.get(request)
    // Another replica may be further behind.
    if (cached && cached.query.reader === query.reader && !isBefore(query.after, cached.query.after))
      return cached.fence
    const fence = ask(query)
    if (request) shared.set(request, { query, fence })
    return fence
  }
}

function isBefore(one: LogPosition, other: LogPosition): boolean {
  const [first, second] = [BigInt(one.history) - BigInt(other.history), BigInt(one.id) - BigInt(other.id)]
  return first < 0n || (first === 0n && second < 0n)
}

const earlierOf = (one: LogPosition, other: LogPosition) => (isBefore(one, other) ? one : other)
