import type { Challenge } from '../../challenges.ts'
import type { OAuthState } from '../../oauthStates.ts'
import type { OneTimeStore } from '../../oneTime.ts'
import type { StreamTicket } from '../../streamTickets.ts'
import { type Database, statement, withoutStandby } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'

// Makes the statements for one of the tables, which have the same columns. `soft` is an extra column to return, such as
// `withoutStandby`.
function statementsFor(table: 'oauth_states' | 'challenges' | 'stream_tickets', soft = 'null') {
  return {
    put: statement(
      `${table}_put`,
      `insert into ${table} (key, owner, value, expires_at) values ($1, $2, $3::jsonb, now() + $4 * interval '1 second')
       returning ${soft}`,
    ),
    trim: statement(
      `${table}_trim`,
      `delete from ${table} where key = any(array(
         select key from ${table} where owner = $1 and taken_at is null and expires_at > now()
         order by created_at desc, key offset $2)) returning ${soft}`,
    ),
    // A second call waits for the row, and then finds the value used.
    take: statement<{ value: unknown }>(
      `${table}_take`,
      `update ${table} set taken_at = now()
       where key = $1 and owner = $2 and taken_at is null and expires_at > now() returning value, ${soft}`,
    ),
    isTaken: statement<{ taken: boolean }>(
      `${table}_is_taken`,
      `select true as taken from ${table} where key = $1 and taken_at is not null and expires_at > now()`,
    ),
    deleteExpired: deleteExpiredRows(`${table}_expire`, { table, key: 'key' }),
  }
}

function openOneTime<Value>(statements: ReturnType<typeof statementsFor>) {
  return (database: Database): OneTimeStore<Value> => ({
    async put(key, owner, value, { seconds, most }) {
      await database.rows(statements.put, [key, owner, JSON.stringify(value), seconds])
      // Runs outside a transaction: if several calls run at once, the last one to run this sees the values of all the
      // others.
      await database.rows(statements.trim, [owner, most])
    },
    async take(key, owner) {
      const row = await database.row(statements.take, [key, owner])
      if (row) return { value: row.value as Value }
      return (await database.row(statements.isTaken, [key])) ? 'taken' : undefined
    },
    deleteExpired: async () => (await database.row(statements.deleteExpired))?.count ?? 0,
  })
}

/** The states of OAuth sign-ins in PostgreSQL. */
export const postgresOAuthStates = openOneTime<OAuthState>(statementsFor('oauth_states'))
/** The challenges of passkeys in PostgreSQL. */
export const postgresChallenges = openOneTime<Challenge>(statementsFor('challenges'))
/**
 * The tickets of browser streams in PostgreSQL. They only allow reading and last for half a minute, so their commits do
 * not wait for a standby.
 */
export const postgresStreamTickets = openOneTime<StreamTicket>(statementsFor('stream_tickets', withoutStandby))
