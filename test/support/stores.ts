import pg from 'pg'
import { inject } from 'vitest'
import { makeLinks } from '../../src/model/links.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { FeedLists } from '../../src/stores/feedLists.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import { postgresAccounts } from '../../src/stores/postgres/accounts/accounts.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { type Database, openDatabase, type Statement } from '../../src/stores/postgres/connection/database.ts'
import { openProfiles } from '../../src/stores/postgres/accounts/profiles.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { forFile } from './forFile.ts'
import { createDatabase } from './postgres.ts'

/** The links for stores under test. */
export const links = makeLinks(() => 'https://social.example')

/** Limits that are enough for a few accounts and posts. */
const fewLimits = { fanoutFollowers: 100, feedLength: 100, accountMediaBytes: 0 }

/**
 * Creates a database at the current version. Returns a pool that is large enough for concurrent calls, and functions
 * that create accounts and open stores.
 */
export async function startStores() {
  const copy = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const pool = new pg.Pool({ connectionString: copy.url, max: 12 })
  // Ignores errors of connections that `end` has closed. PostgreSQL may not have noticed that yet, and terminates such
  // a connection when the database is dropped.
  pool.on('error', () => {})
  const database = openDatabase(pool)
  const profiles = openProfiles(database, openCaches(), links)
  const accounts = postgresAccounts(database, profiles)
  const stop = async () => {
    await pool.end()
    await copy.drop()
  }
  let counter = 0
  const names = new Map<AccountId, string>()
  /** Creates an account with a new name. */
  async function newAccount(): Promise<AccountId> {
    const name = `someone_${++counter}`
    const id = await accounts.insert(name, '')
    names.set(id, name)
    return id
  }
  /**
   * Opens all stores as one process has them. A second call acts like another process, without the caches of the first.
   * Feeds are in `feedLists` if it is given, otherwise in the table `feed`.
   */
  const openStores = (limits: Partial<typeof fewLimits> = {}, feedLists?: FeedLists) =>
    openPostgresStores({ pool, links, limits: { ...fewLimits, ...limits }, feedLists })
  /** Runs an SQL statement of the test. */
  const sql = async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  const usernameOf = (id: AccountId) => names.get(id)!
  return { pool, database, links, profiles, accounts, newAccount, usernameOf, openStores, sql, stop }
}

/** Returns a plain public post of an account for `Posts.insert`, with the given properties. */
export function postDraft(authorId: AccountId, rest: Partial<PostDraft> = {}): PostDraft {
  return {
    authorId,
    text: 'Text',
    visibility: 'public',
    contentWarning: '',
    sensitive: false,
    language: null,
    quotePolicy: 'public',
    quotedId: null,
    inReplyToId: null,
    mentions: [],
    hashtags: [],
    mediaIds: [],
    poll: null,
    application: null,
    idempotencyKey: undefined,
    ...rest,
  }
}

export type TestStores = Awaited<ReturnType<typeof startStores>>

/** Calls `startStores` for all tests of a file. */
export const storesForFile = () => forFile(startStores, ({ stop }) => stop())

/** Returns the number of promises that were fulfilled, and the errors of the others. */
export async function outcomes(promises: Promise<unknown>[]): Promise<{ fulfilled: number; errors: unknown[] }> {
  const settled = await Promise.allSettled(promises)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  return { fulfilled: settled.length - errors.length, errors }
}

/** Wraps a database to record the name of each statement. */
export function listening(database: Database): { database: Database; names: string[] } {
  const names: string[] = []
  const note = <Row>(query: Statement<Row>) => (names.push(query.name), query)
  const wrapped: Database = {
    rows: (query, values) => database.rows(note(query), values),
    row: (query, values) => database.row(note(query), values),
    transaction: (work) => database.transaction(work),
    pipeline: (steps) => {
      for (const { query } of steps) note(query)
      return database.pipeline(steps)
    },
  }
  return { database: wrapped, names }
}
