import pg from 'pg'
import { makeLinks } from '../../../src/model/links.ts'
import { defaultLimits } from '../../../src/config/defaults.ts'
import { issueSession } from '../../../src/sessions/issue.ts'
import { migrate } from '../../../src/stores/postgres/migrations/migrate.ts'
import { openPostgresStores } from '../../../src/stores/postgres/stores.ts'
import type { Person } from './asking.ts'

/** The accounts of a deployment. */
export interface Cast {
  authors: Person[]
  fans: Person[]
  /** Follows the authors and only reads. */
  reader: Person
}

/** Migrates a database and creates accounts in it, as the command line would. */
export async function populate(url: string, sessionsOf = sessionsInPostgres): Promise<Cast> {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('error', () => undefined)
  try {
    await migrate(pool)
    const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
    const issue = await sessionsOf(stores)
    const person = async (username: string): Promise<Person> => {
      const id = await stores.accounts.insert(username, '')
      return { id, username, token: await issue(id) }
    }
    const authors = [await person('author_one'), await person('author_two')]
    const fans = [await person('fan_one'), await person('fan_two')]
    const reader = await person('reader')
    return { authors, fans, reader }
  } finally {
    await pool.end()
  }
}

type Stores = ReturnType<typeof openPostgresStores>
type Issue = (accountId: Parameters<typeof issueSession>[1]['accountId']) => Promise<string>

/** Creates sessions in PostgreSQL, where they are by default. */
export async function sessionsInPostgres({ authSessions }: Pick<Stores, 'authSessions'>): Promise<Issue> {
  return async (accountId) => {
    const scopes = ['read', 'write', 'follow', 'push'] as const
    const { id } = await issueSession(authSessions, { accountId, kind: 'cli', label: 'test', scopes })
    return id.reveal()
  }
}
