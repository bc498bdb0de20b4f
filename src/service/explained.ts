import { isUnreachable } from '../stores/postgres/connection/servers/unreachable.ts'

const optionName = 'DATABASE_URL (database)'

// SQLSTATE codes (PostgreSQL's Appendix A) of a server that is running but cannot be used.
const refusals: Readonly<Record<string, string>> = {
  '3D000': `PostgreSQL is running, but has no such database: create it, or name another in ${optionName}.`,
  '28000': `PostgreSQL is running, but refuses this user: the user does not exist, or pg_hba.conf forbids the connection. Create the user, or name another in ${optionName}.`,
  '28P01': `PostgreSQL is running, but refuses this user or password: set the right ones in ${optionName}.`,
  '53300':
    'PostgreSQL is running, but has no connection left: raise its max_connections, or lower DATABASE_CONNECTIONS (databaseConnections) or the number of processes.',
  '42501': `PostgreSQL is running, but this user lacks permissions: grant them, or name the owner of the database in ${optionName}.`,
}

const unclear = `is PostgreSQL running, and is ${optionName} right?`

/**
 * Returns an Error with a message for the operator about a database that cannot be used. Our own errors already have
 * such a message and stay as they are.
 */
export function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === undefined) return error
  const reason = refusals[code] ?? (isUnreachable(error) ? `${error.message}. ${capital(unclear)}` : unclear)
  return new Error(`The database cannot be used (${code}): ${reason}`, { cause: error })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
