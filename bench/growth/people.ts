import type { AccountId } from '../../src/model/ids.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import type { BenchDatabase } from './newDatabase.ts'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: { id: AccountId }[] }>

/**
 * Fills tables without triggers with the rows that the program would have written. No process has to be notified
 * yet.
 */
export async function fill<Result>({ pool }: BenchDatabase, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const result = await work((text, values) => client.query(text, values))
    await client.query('commit')
    return result
  } finally {
    client.release(true)
  }
}

/** Creates accounts that have read their home timeline today, and so get feed rows. Returns their ids. */
export async function makeAccounts(database: BenchDatabase, name: string, count: number): Promise<AccountId[]> {
  const { rows } = await fill(database, (query) =>
    query(
      `insert into accounts (username, display_name, home_read_at)
       select $1 || n, 'Somebody ' || n, now() from generate_series(1, $2::int) n returning id::text as id`,
      [name, count],
    ),
  )
  return rows.map(({ id }) => id)
}

/** Makes each of the followers follow each of the followees. */
export async function follow(
  database: BenchDatabase,
  followers: readonly AccountId[],
  followees: readonly AccountId[],
) {
  await fill(database, async (query) => {
    await query(
      `insert into follows (follower_id, followee_id) select f, a from unnest($1::bigint[]) f, unnest($2::bigint[]) a where f <> a`,
      [followers, followees],
    )
    await query('update accounts set followers_count = followers_count + $2 where id = any($1::bigint[])', [
      followees,
      followers.length,
    ])
    await query('update accounts set following_count = following_count + $2 where id = any($1::bigint[])', [
      followers,
      followees.length,
    ])
  })
}

/** Creates a session for each account. Returns the `Authorization` headers. */
export function authorizations({ stores }: BenchDatabase, accounts: readonly AccountId[]): Promise<string[]> {
  return Promise.all(
    accounts.map(async (accountId) => {
      const session = { accountId, kind: 'cli', label: 'bench', scopes: ['read', 'write'] } as const
      return `Bearer ${(await issueSession(stores.authSessions, session)).id.reveal()}`
    }),
  )
}
