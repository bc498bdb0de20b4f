import type pg from 'pg'
import type { Pool } from '../connection/pool.ts'
import { destroy } from '../connection/servers/renew.ts'
import { EmbeddedPostgresError } from '../embedded/explain.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { listMigrations } from '../migrations/files.ts'
import { migrate } from '../migrations/migrate.ts'
import { readVersion, requireSupported } from '../migrations/versions.ts'
import { type Contents, readContents, readRelations } from '../move/contents.ts'
import { copyRows, copySequences, noTimeouts } from '../move/copyRows.ts'
import { readFingerprints, requireSame, sameTexts } from '../move/fingerprints.ts'

/** Two databases that nothing else uses. */
interface Databases {
  source: Pool
  /** The target, which is empty. */
  target: Pool
}

/**
 * Copies a database of any version that this program knows into an empty one, which then has the same version. Compares
 * the two, and returns the number of rows. Nobody may write to the source meanwhile.
 */
export async function copyDatabase({ source, target }: Databases, signal: AbortSignal): Promise<number> {
  const { version } = await readVersion(source)
  if (version === 0) return 0
  const ownMigrations = await listMigrations()
  requireSupported({ version, worksWith: version }, ownMigrations.length)
  // The target gets the job library's tables only in their newest version, so those of the source are migrated first.
  // The other tables of the source stay as they are.
  await migrateJobs(source)
  await migrate(target, undefined, ownMigrations.slice(0, version))
  const contents = await contentsOf(source, target)
  const [from, to] = [await source.connect(), await target.connect()]
  const abort = () => [from, to].forEach((client) => destroy(client as unknown as pg.Client))
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    return await copyAll(from, to, contents)
  } finally {
    signal.removeEventListener('abort', abort)
    for (const client of [from, to]) client.release(true)
  }
}

async function copyAll(from: pg.ClientBase, to: pg.ClientBase, contents: Contents): Promise<number> {
  await from.query(`begin isolation level repeatable read; ${noTimeouts}; ${sameTexts}`)
  await to.query(`begin; ${noTimeouts}; ${sameTexts}`)
  const copy = await copyRows(from, to, contents)
  await copy.makeIndexes()
  await copySequences(from, to, contents)
  const { tables } = contents
  const [ours, theirs] = await Promise.all([
    readFingerprints(from, tables),
    copy.makeForeignKeys().then(() => readFingerprints(to, tables)),
  ])
  requireSame(ours, theirs)
  await to.query('commit')
  return [...ours.values()].reduce((sum, { rows }) => sum + rows, 0)
}

// Newer programs may have added a column to the list of migrations, so the columns to copy are those of the source.
async function contentsOf(source: Pool, target: Pool): Promise<Contents> {
  const [contents, there] = [await readContents(source), await readContents(target)]
  const relations = new Set(await readRelations(target))
  const foreign = (await readRelations(source)).find((name) => !relations.has(name))
  if (foreign !== undefined) throw notOurs(foreign)
  for (const { name, stored } of contents.tables) {
    const columns = there.tables.find((table) => table.name === name)!.stored
    const column = stored.find((each) => !columns.includes(each))
    if (column !== undefined) throw notOurs(`${name}.${column}`)
  }
  return contents
}

/** Throws if the server of the embedded database has other databases, or schemas with tables. */
export async function requireOnlyOurs(source: Pool): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select 'the database ' || quote_ident(datname) as name from pg_database
       where not datistemplate and datname <> current_database()
     union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname !~ '^pg_'
         and nspname not in ('information_schema', 'graphile_worker', current_schema())
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     limit 1`,
  )
  if (rows[0]) throw notOurs(rows[0].name)
}

const notOurs = (name: string) =>
  new EmbeddedPostgresError(
    `The embedded PostgreSQL contains ${name}, which does not belong to the service and is not copied. Save it elsewhere and drop it, then start again.`,
  )
