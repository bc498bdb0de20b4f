import { forEach, valuesOfEach } from '../connection/askEach.ts'
import { type AskInBatch, byQuestion, inBatches } from '../connection/batches.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { type Candidate, readersVersions } from './candidates.ts'
import { idOfStamp, stamp } from './stamps.ts'

/** The answer to a question, by its number, or the version key of a post. */
type Row = { at: number; said: string } | { at: null; said: string }

/** A query for candidates that depends on the reader, for several readers at once. */
export interface OwnCandidates {
  query: Statement<Row>
  types: readonly string[]
}

/**
 * Makes one statement for several readers from a query for `(id, cursor)`, whose `$1` is the reader. `types` are the
 * SQL types of its values after `$1`; see `forEach`.
 */
export function ownCandidates(name: string, types: readonly string[], ids: string, order = 'desc'): OwnCandidates {
  const all = ['bigint', ...types]
  const page = `
    select array_agg(id order by cursor ${order}) as ids, array_agg(cursor order by cursor ${order}) as cursors
    from (${ids}) page`
  const query = statement<Row>(
    name,
    `with asked as materialized (
       select question.at, found.ids, concat_ws('|', ${readersVersions('r', 'v')},
         array_to_string(found.ids, ' '), array_to_string(found.cursors, ' ')) as said
       from ${forEach(all, page)}
       left join accounts r on r.id = question.v1 left join viewer_versions v on v.account_id = question.v1)
     select at::int as at, said from asked
     union all
     select null, ${stamp} from (select distinct unnest(ids) as id from asked) shown
     join posts p on p.id = shown.id join accounts a on a.id = p.author_id`,
  )
  return { query, types: all }
}

/** Finds candidates by the values of a query. The first value is the reader; null for an anonymous one. */
export type FindOwn = AskInBatch<readonly unknown[], Candidate[]>

/** Makes a finder of candidates. Readers who ask at the same time share a statement. */
export function findingOwn(database: Database, { query, types }: OwnCandidates): FindOwn {
  return inBatches<readonly unknown[], Candidate[]>(database, async (asked) => {
    const rows = await database.rows(query, valuesOfEach(types, asked))
    const told = rows.filter((row) => row.at !== null)
    const stampOf = new Map(rows.flatMap(({ at, said }) => (at === null ? [[idOfStamp(said), said]] : [])))
    const answers = byQuestion(told, asked.length, ({ said }) => candidatesOf(said, stampOf))
    return answers.map((candidates) => candidates ?? [])
  })
}

function candidatesOf(said: string, stampOf: ReadonlyMap<string, string>): Candidate[] {
  const [reading = '', ids = '', cursors = ''] = said.split('|')
  const cursorOf = cursors.split(' ')
  return ids.split(' ').flatMap((id, index) => {
    const stamp = stampOf.get(id)
    return stamp === undefined ? [] : [{ cursor: cursorOf[index]!, id: id as Candidate['id'], stamp, reading }]
  })
}

/** A list that its reader can read from either end, with one statement for each. */
export interface OwnListing {
  newest: OwnCandidates
  oldest: OwnCandidates
}

/** Makes the statements of a list with a reader. `types` are the SQL types of its values after `$4`; see `listing`. */
export function ownListing(
  name: string,
  types: readonly string[],
  ids: (direction: 'desc' | 'asc') => string,
): OwnListing {
  const all = ['bigint', 'bigint', 'int', ...types]
  return {
    newest: ownCandidates(`${name}_newest`, all, ids('desc')),
    oldest: ownCandidates(`${name}_oldest`, all, ids('asc')),
  }
}
