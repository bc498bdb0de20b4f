import type { PostId } from '../../../model/ids.ts'
import { type Statement, statement } from '../connection/database.ts'
import { versionKey } from './versionKeys.ts'

/** A post that a list found and that may be shown, with the versions by which it and its reader's data are read. */
export interface Candidate {
  cursor: string
  id: PostId
  /** The version key; see `versionKeys.ts`. */
  versionKey: string
  /** The versions of the reader; see `readingStateOf`. The same in all rows of a statement. */
  reading: string
}

/** The time at which a list was read, and the versions of its reader's data then. */
export interface ReadingState {
  /** Milliseconds since 1970, by PostgreSQL's clock. This time decides whether mutes, polls and filters have ended. */
  now: number
  /** The versions of the reader; see `viewer_versions` and `accounts`. All are 0 for an anonymous reader. */
  relations: number
  marks: number
  filtersVersion: number
}

const now = 'floor(extract(epoch from statement_timestamp()) * 1000)'

/**
 * SQL: the text that `readingStateOf` parses, from a row of `accounts` and one of `viewer_versions`, which may be
 * absent.
 */
export const versionsOf = (account: string, versions: string) =>
  `concat_ws(' ', ${now}, coalesce(${versions}.relations, 0), coalesce(${versions}.marks, 0),
    ${account}.filters_version)`

/** SQL: like `versionsOf`, but there may be no account, as for an anonymous reader. */
export const readersVersions = (account: string, versions: string) =>
  `case when ${account}.id is null then ${now}::text else ${versionsOf(account, versions)} end`

// `$1` is the reader; null for an anonymous one.
const reading = `
  coalesce((
    select ${versionsOf('r', 'v')}
    from accounts r left join viewer_versions v on v.account_id = r.id where r.id = $1), ${now}::text)`

/** Parses the reader's versions from the result of a statement. */
export function readingStateOf({ reading: encoded }: Pick<Candidate, 'reading'>): ReadingState {
  const [now, relations = 0, marks = 0, filtersVersion = 0] = encoded.split(' ').map(Number)
  return { now: now!, relations, marks, filtersVersion }
}

/**
 * Makes the query for candidates from a query for `(id, cursor)`, whose `$1` is the reader (null for an anonymous
 * reader). The candidates are in the order of `order`.
 */
export function candidates(name: string, ids: string, order = 'page.cursor desc'): Statement<Candidate> {
  return statement(
    name,
    `with page as materialized (${ids})
     select page.cursor, p.id, ${versionKey} as "versionKey", (${reading}) as reading
     from page join posts p on p.id = page.id join accounts a on a.id = p.author_id
     order by ${order}`,
  )
}

/**
 * SQL: the columns `versionKey` and `reading` of a candidate, for a list of something else that shows a post. `id` is
 * SQL for the id of a post that the reader, `$1`, may see. The version key is null if `id` is null.
 */
export const shownPost = (id: string) => `
  (select ${versionKey} from posts p join accounts a on a.id = p.author_id where p.id = ${id}) as "versionKey",
  (${reading}) as reading`

/** The columns of `shownPost`. */
export interface ShownPost {
  versionKey: string | null
  reading: string
}

/** A list that can be read from either end, with one statement for each. */
export interface ListStatements {
  newest: Statement<Candidate>
  oldest: Statement<Candidate>
}

/** Makes the statements of a list. `ids` returns the inner query for a direction. */
export function listStatements(name: string, ids: (direction: 'desc' | 'asc') => string): ListStatements {
  return { newest: candidates(`${name}_newest`, ids('desc')), oldest: candidates(`${name}_oldest`, ids('asc')) }
}
