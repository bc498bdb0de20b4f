import type pg from 'pg'
import { countServingProcesses } from '../connection/servingProcesses.ts'
import { readServerState } from '../connection/serverState.ts'
import { readVersion, requireSupported } from '../migrations/versions.ts'
import { databaseIdText } from '../changes.ts'
import { type Queryable, readContents, readRelations, type Table } from './contents.ts'

/** Thrown when the target of a move cannot take the database. The message is for the operator. */
export class TargetError extends Error {
  override name = 'TargetError'
}

const oldestMajor = 15

// Migrations write rows into these tables. If there is no account, nobody can have changed these rows.
const filledByMigrations = new Set([
  'change_log',
  'graphile_worker.migrations',
  'roles',
  'schema_migrations',
  'service_filters_version',
])

/** The description of the source, with which a target is compared. */
export interface MovedSource {
  /** The names of all its tables, views and sequences. */
  relations: readonly string[]
  /** The identity of the source that its change log records; see `databaseIdText`. */
  home: string
  /** The number of its last migration. */
  version: number
}

/**
 * Throws a TargetError unless a database can take all of another one: the user has the rights, and the database is
 * empty or contains only the copy of an unfinished move. Changes nothing.
 */
export async function requireTarget(pool: pg.Pool, source: MovedSource): Promise<{ major: number }> {
  const { major } = await readServerState(pool).catch((error: Error) => {
    throw new TargetError(`The target cannot be used: ${error.message}. Check the address, the user and the password.`)
  })
  if (major < oldestMajor) throw new TargetError(`PostgreSQL ${major} is too old. Use ${oldestMajor} or newer.`)
  await requireRights(pool)
  requireSupported(await readVersion(pool), source.version)
  await requireOwner(pool)
  await requireUnused(pool, source)
  return { major }
}

const problems = {
  isReadOnly: 'The server accepts no writes. Name the primary, and turn default_transaction_read_only off.',
  isNotUtf8:
    'The database must have the encoding UTF8: create it with "createdb --template=template0 --encoding=UTF8".',
  hasNoSchema: 'None of the schemas in search_path exists there. Create one, or change the search_path of the user.',
  mayNotCreate:
    'The user may not create schemas, tables and temporary tables in that database. Make the user its owner, or grant create and temporary on the database, and create on its schema.',
  lacksExtension:
    'The server lacks the extensions unaccent and pg_trgm. Install the contrib package of its PostgreSQL.',
} as const

async function requireRights(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<keyof typeof problems, boolean>>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
       current_setting('server_encoding') <> 'UTF8' as "isNotUtf8",
       current_schema() is null as "hasNoSchema",
       not (has_database_privilege(current_database(), 'create') and has_schema_privilege(current_schema(), 'create')
         and has_database_privilege(current_database(), 'temporary')) as "mayNotCreate",
       (select count(*) from pg_available_extensions where name in ('unaccent', 'pg_trgm')) < 2 as "lacksExtension"`,
  )
  for (const [name, sentence] of Object.entries(problems))
    if (rows[0]![name as keyof typeof problems]) throw new TargetError(sentence)
}

async function requireOwner(pool: pg.Pool): Promise<void> {
  const { tables } = await readContents(pool)
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.oid = any($1::text[]::regclass[]::oid[])
     and not pg_has_role(relowner, 'usage')`,
    [tables.map(({ name }) => name)],
  )
  if (rows[0]) throw new TargetError(`The user does not own the table ${rows[0].name}. Name its owner.`)
}

/** Throws a TargetError if a service uses a database, or if it has anything that a move would destroy. */
export async function requireUnused(target: Queryable, source: MovedSource): Promise<void> {
  if ((await countServingProcesses(target)) > 0)
    throw new TargetError('A service is running on that database. Stop it first.')
  const foreign = (await readRelations(target)).find((name) => !source.relations.includes(name))
  if (foreign !== undefined) throw notEmpty(foreign)
  const { tables } = await readContents(target)
  if (await isUnusedCopy(target, tables, source)) return
  for (const { name } of tables.filter((table) => !filledByMigrations.has(table.name))) {
    const { rows } = await target.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`)
    if (rows[0]!.filled) throw notEmpty(name)
  }
}

const notEmpty = (name: string) =>
  new TargetError(`The database is not empty: it has ${name}. Give an empty one. Nothing was changed.`)

// Returns whether a database is a copy of the source that no service has used. A service that starts on a database
// records the identity of the database in it (`databaseIdText`). So a copy in which the identity of the source is still
// recorded was never used. But if the target really has this identity, it is not a copy: it is the source itself, whose
// files were started as a server.
async function isUnusedCopy(target: Queryable, tables: readonly Table[], { home }: MovedSource): Promise<boolean> {
  if (!tables.some(({ name }) => name === 'change_log')) return false
  const { rows } = await target.query<{ home: string | null }>('select home from change_log')
  if (rows[0]?.home !== home) return false
  const { rows: actual } = await target.query<{ home: string }>(databaseIdText)
  return actual[0]!.home !== home
}
