import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Actor } from '../../../viewing/notified.ts'
import type { ProfileVersion } from '../accounts/profiles.ts'
import { forEach, valuesOfEach } from '../connection/forEach.ts'
import { type QueryInBatch, inBatches } from '../connection/batches.ts'
import { type Database, type Statement, statement, type Step, step } from '../connection/database.ts'
import type { ReadName } from '../connection/replicas/readFreshness.ts'
import { perDatabase, type Reads } from '../connection/replicas/reads.ts'
import { readersVersions } from './candidates.ts'
import { openKnownVersionKeys, snapshot, unknownIds } from './knownVersionKeys.ts'
import { versionKey } from './versionKeys.ts'

/**
 * A row of the result. If `at` is a number, the row has the result for the set of values with this number, counted from
 * 1. The row `posts` has all version keys, and the row `accounts` has all actors: a row for each would cost the process
 * more than a part of a text.
 */
export interface OwnRow {
  at: string
  encoded: string
}

/** A query for rows that belong to a reader. It runs for several readers at once. */
export interface OwnRows {
  query: Statement<OwnRow>
  types: readonly string[]
}

/** The result of a query for one reader, with the versions by which it must be shown. All of it is from one moment. */
export interface OwnFound {
  /** The text that the query returned for this reader. */
  encoded: string
  /** The versions of the reader; see `readingStateOf`. */
  reading: string
  /** The version keys of the posts that exist, including posts that were found for other readers. */
  versionKeyOf: ReadonlyMap<PostId, string>
  /** The accounts that exist, including accounts that were found for other readers. */
  actorOf: ReadonlyMap<AccountId, VersionedActor>
}

/** An account, and the version of its profile. */
export type VersionedActor = Actor & ProfileVersion

const actor = `
  concat_ws(' ', a.id, a.version, case when a.suspended_at is not null then 'suspended' end,
    case when a.silenced_at is not null then 'silenced' end, case when a.pending_since is not null then 'pending' end)`

function actorOfText(encoded: string): VersionedActor {
  const [id, version, ...states] = encoded.split(' ')
  return {
    id: id as AccountId,
    version: Number(version),
    isSuspended: states.includes('suspended'),
    isSilenced: states.includes('silenced'),
    isPending: states.includes('pending'),
  }
}

// SQL: matches any id of an array, which an index finds in one scan. A join would search the index once for each id.
const allOf = (ids: string) => `any(array(select unnest(${ids}) from requested))`

/**
 * SQL: the ids of accounts to return for `ownRows`: those that the query named, or the authors of the posts and the
 * accounts that the posts mention.
 */
const accountsOf = {
  named: 'select unnest(accounts) from requested',
  parties: `
    select p.author_id from posts p where p.id = ${allOf('posts')}
    union all select m.account_id from post_mentions m where m.post_id = ${allOf('posts')}`,
}

/**
 * Makes one statement for several readers from a query for one row `(encoded text, posts bigint[], accounts bigint[])`,
 * whose `$1` is the reader. `types` are the SQL types of its values; see `forEach`. The statement also returns the
 * version keys of `posts`, and if `accounts` is given, accounts.
 */
export function ownRows(
  name: string,
  types: readonly string[],
  query: string,
  accounts?: keyof typeof accountsOf,
): OwnRows {
  const actors =
    accounts &&
    `
     union all
     select 'accounts', coalesce(string_agg(${actor}, '|'), '')
     from accounts a where a.id = any(array(${accountsOf[accounts]}))`
  const text = `
     with requested as materialized (
       select question.at, found.*, ${readersVersions('r', 'v')} as reading
       from ${forEach(types, query)}
       left join accounts r on r.id = question.v1 left join viewer_versions v on v.account_id = question.v1)
     select at::text as at, concat(${snapshot}, '|', reading, '|', encoded) as encoded from requested
     union all
     select 'posts', coalesce(string_agg(${versionKey}, '|'), '') from posts p join accounts a on a.id = p.author_id
     where p.id = any(array(${unknownIds('posts', 'requested', types.length + 1)}))
     ${actors ?? ''}`
  return { query: statement<OwnRow>(name, text), types }
}

/** Finds the rows for the values of a query. The first value is the reader; null for an anonymous one. */
export type FindRows = QueryInBatch<readonly unknown[], OwnFound>

// The maximum number of known version keys, since they are sent with each statement.
const mostVersionKeys = 500

/**
 * A pipeline step that runs a query for several sets of values, and a function that reads its rows: one result for each
 * set.
 */
interface OwnStep {
  step: Step<OwnRow>
  read(rows: readonly OwnRow[]): OwnFound[]
}

/** Makes the steps that find rows. The process remembers the version keys that they return. */
export function ownSteps(
  database: Database,
  { query, types }: OwnRows,
): (questions: readonly (readonly unknown[])[]) => OwnStep {
  const knownVersionKeys = openKnownVersionKeys(database, mostVersionKeys)

  return (questions) => {
    const knownKeys = knownVersionKeys()
    return {
      step: step(query, [...valuesOfEach(types, questions), ...knownKeys.values]),
      read(rows) {
        const found = rows.filter(({ at }) => at !== 'posts' && at !== 'accounts')
        const partsAt = (name: string) => partsOf(rows.find(({ at }) => at === name)?.encoded)
        const actors = partsAt('accounts').map(actorOfText)
        const actorOf = new Map(actors.map((actor) => [actor.id, actor]))
        const versionKeyOf = knownKeys.add(firstPart(found[0]?.encoded ?? ''), partsAt('posts'))
        const results: OwnFound[] = []
        for (const { at, encoded } of found) {
          const rest = restOf(encoded)
          results[Number(at) - 1] = { reading: firstPart(rest), encoded: restOf(rest), versionKeyOf, actorOf }
        }
        return results
      },
    }
  }
}

/** Makes a finder of rows. Concurrent calls for several readers share a statement. */
export function rowFinder(database: Database, own: OwnRows): FindRows {
  const stepOf = ownSteps(database, own)
  return inBatches<readonly unknown[], OwnFound>(database, async (questions) => {
    const { step, read } = stepOf(questions)
    return read(await database.rows(step.query, step.values))
  })
}

/** Does the same as `rowFinder`, for a list of the reader's own that `readFreshness.ts` may send to a replica. */
export function routedRowFinder(reads: Reads, name: ReadName, own: OwnRows): FindRows {
  const findOn = perDatabase((database) => rowFinder(database, own))
  return (values) =>
    reads.read(name, values[0] as AccountId, { run: (database) => findOn(database)(values), shown: () => [] })
}

/** Returns the parts of a text that a query has joined with `|`; none for an empty text. */
export const partsOf = (encoded = '') => (encoded === '' ? [] : encoded.split('|'))

const firstPart = (encoded: string) => encoded.slice(0, encoded.indexOf('|'))
const restOf = (encoded: string) => encoded.slice(encoded.indexOf('|') + 1)
