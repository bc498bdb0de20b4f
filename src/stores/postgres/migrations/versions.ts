import type pg from 'pg'
import { listMigrations } from './files.ts'

/** A pool, or one of its connections. */
type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** The versions of a database. */
export interface DatabaseVersion {
  /** The number of its last migration; 0 for an empty database. */
  version: number
  /** The first version of the program that works with the database. */
  worksWith: number
}

/**
 * Throws an Error with a message for the operator unless the database is at this program's version, or at a newer one
 * that this program works with.
 */
export async function requireCurrent(pool: pg.Pool): Promise<void> {
  const ownVersion = (await listMigrations()).length
  const present = await readVersion(pool)
  requireSupported(present, ownVersion)
  if (present.version >= ownVersion) return
  const state =
    present.version === 0
      ? 'The database is empty'
      : `The database is at version ${present.version}, this program needs ${ownVersion}`
  throw new Error(`${state}: run \`social-service migrate\` or initializePostgresStores(pool) first.`)
}

/** Returns the number of a database's last migration; 0 for an empty one. */
export async function presentVersion(pool: pg.Pool): Promise<number> {
  return (await readVersion(pool)).version
}

/** Returns the versions of a database. */
export async function readVersion(pool: Queryable): Promise<DatabaseVersion> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
  if (!rows[0]?.there) return { version: 0, worksWith: 0 }
  // Reads each row as JSON, since the column `works_with` may not exist yet.
  const { rows: versions } = await pool.query<DatabaseVersion>(`
    select coalesce(max(version), 0) as version,
      coalesce(max(coalesce((to_jsonb(m) ->> 'works_with')::integer, version)), 0) as "worksWith"
    from schema_migrations m`)
  return versions[0]!
}

/**
 * Throws an Error with a message for the operator if a program that knows `ownVersion` migrations is too old for the
 * database.
 */
export function requireSupported({ version, worksWith }: DatabaseVersion, ownVersion: number): void {
  if (worksWith <= ownVersion) return
  throw new Error(
    `The database is at version ${version}, but this program supports only versions 1 to ${ownVersion}. Use a newer program.`,
  )
}
