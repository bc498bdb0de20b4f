import type { Challenge } from '../challenges.ts'
import type { OAuthState } from '../oauthStates.ts'
import type { OneTimeStore } from '../oneTime.ts'
import type { StreamTicket } from '../streamTickets.ts'
import { type Database, statement } from './database.ts'

// The tables have one shape, and the statements names of their own.
function statementsFor(table: 'oauth_states' | 'challenges' | 'stream_tickets') {
  return {
    // One's own others go first, from the oldest on, so that no more than `most` wait.
    put: statement(
      `${table}_put`,
      `with others as (
         select key from ${table} where owner = $2 and taken_at is null order by created_at desc offset $5 - 1
       ), gone as (delete from ${table} where key in (select key from others))
       insert into ${table} (key, owner, value, expires_at) values ($1, $2, $3::jsonb, now() + $4 * interval '1 second')`,
    ),
    // Who comes second waits for the row, and finds it taken.
    take: statement<{ value: unknown }>(
      `${table}_take`,
      `update ${table} set taken_at = now()
       where key = $1 and owner = $2 and taken_at is null and expires_at > now() returning value`,
    ),
    isTaken: statement<{ taken: boolean }>(
      `${table}_is_taken`,
      `select true as taken from ${table} where key = $1 and taken_at is not null and expires_at > now()`,
    ),
    deleteExpired: statement<{ count: number }>(
      `${table}_expire`,
      `with gone as (delete from ${table} where expires_at <= now() returning 1)
       select count(*)::integer as count from gone`,
    ),
  }
}

function openOneTime<Value>(statements: ReturnType<typeof statementsFor>) {
  return (database: Database): OneTimeStore<Value> => ({
    async put(key, owner, value, { seconds, most }) {
      await database.rows(statements.put, [key, owner, JSON.stringify(value), seconds, most])
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
/** The tickets of browser streams in PostgreSQL. */
export const postgresStreamTickets = openOneTime<StreamTicket>(statementsFor('stream_tickets'))
