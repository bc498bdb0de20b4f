import type pg from 'pg'
import { listMigrations, type Migration, readScript } from '../../src/stores/postgres/migrations/files.ts'
import type { TableLock } from '../../src/stores/postgres/migrations/plan.ts'
import { fillTables } from './fillTables.ts'

/** Returns the tables of this program in a database. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
     order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** What a migration did to the tables that were there before, and how long it took. */
export interface ObservedMigration {
  locks: TableLock[]
  seconds: number
}

/** Applies a migration, and returns what it does. */
export async function observeMigration(client: pg.Client, migration: Migration): Promise<ObservedMigration> {
  const start = performance.now()
  const tables = await tablesOf(client)
  const { parts } = await readScript(migration)
  const locks = new Map<string, TableLock>()
  for (const { sql } of parts) {
    // A statement with `concurrently` cannot run in a transaction, and blocks neither reads nor writes.
    if (/\bconcurrently\b/i.test(sql)) await client.query(sql)
    else for (const lock of await observePart(client, sql, tables)) locks.set(lock.table, lock)
  }
  return { locks: [...locks.values()], seconds: (performance.now() - start) / 1_000 }
}

async function observePart(client: pg.Client, sql: string, tables: readonly string[]): Promise<TableLock[]> {
  const filesOf = async () => {
    const { rows } = await client.query<{ oid: string; name: string; file: string }>(
      `select oid::text, relname as name, relfilenode::text as file from pg_class
       where relnamespace = 'public'::regnamespace and relname = any ($1)`,
      [tables],
    )
    return new Map(rows.map((row) => [row.oid, row]))
  }
  const before = await filesOf()
  // Otherwise, the figures of this transaction would include those of earlier transactions.
  await client.query('select pg_stat_force_next_flush()')
  await client.query('begin')
  await client.query(sql)
  const after = await filesOf()
  const { rows } = await client.query<{ oid: string; modes: string[]; read: number; changed: number }>(
    `select l.relation::text as oid, array_agg(l.mode) as modes,
       max(coalesce(s.seq_tup_read + s.idx_tup_fetch, s.seq_tup_read, 0))::integer as read,
       max(coalesce(s.n_tup_upd + s.n_tup_del, 0))::integer as changed
     from pg_locks l left join pg_stat_xact_user_tables s on s.relid = l.relation
     where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.relation::text = any ($1) group by 1`,
    [[...before.keys()]],
  )
  await client.query('commit')
  return rows
    .map(({ oid, modes, read, changed }) => ({
      table: before.get(oid)!.name,
      blocks: blockedBy(modes),
      rewrites: after.has(oid) && after.get(oid)!.file !== before.get(oid)!.file,
      changes: changed > 0,
      reads: read > 0,
    }))
    .filter(({ blocks, changes }) => blocks !== 'nothing' || changes)
    .toSorted((one, other) => (one.table < other.table ? -1 : 1))
}

function blockedBy(modes: readonly string[]): TableLock['blocks'] {
  if (modes.includes('AccessExclusiveLock')) return 'reads and writes'
  const blocking = new Set(['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock'])
  return modes.some((mode) => blocking.has(mode)) ? 'writes' : 'nothing'
}

/** Applies all migrations to an empty database. Before each, all tables get a few rows. Returns what each does. */
export async function observeMigrations(client: pg.Client): Promise<ObservedMigration[]> {
  const observed: ObservedMigration[] = []
  let filled: string[] = []
  for (const migration of await listMigrations()) {
    const tables = await tablesOf(client)
    await fillTables(
      client,
      tables.filter((table) => !filled.includes(table)),
      3,
    )
    filled = tables
    observed.push(await observeMigration(client, migration))
  }
  return observed
}
