import type pg from 'pg'

/** A connection, or a pool of them. */
export type Queryable = Pick<pg.ClientBase | pg.Pool, 'query'>

/** A table. Its name and the names of its columns are quoted where SQL needs that. */
export interface Table {
  name: string
  /** The columns that are written. The other columns are computed from them. */
  stored: string[]
  /** The columns of the primary key. */
  key: string[]
}

/** The structure of a database, without its rows. */
export interface Contents {
  tables: Table[]
  sequences: string[]
}

// The tables of the service are in the schema of the connection, those of the job library in a separate one.
// Extensions, which a provider may have installed, do not belong to the service.
const ours = `relnamespace in (current_schema()::regnamespace, to_regnamespace('graphile_worker'))
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

/** Reads the tables and sequences of a database. The order is the same on every server. */
export async function readContents(client: Queryable): Promise<Contents> {
  const { rows: tables } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       array_agg(quote_ident(attname) order by attname) filter (where attgenerated = '') as stored,
       array_agg(quote_ident(attname) order by attname) filter (where attnum = any (
         select unnest(conkey) from pg_constraint where conrelid = c.oid and contype = 'p')) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and ${ours} group by c.oid order by c.oid::regclass::text collate "C"`,
  )
  const { rows: sequences } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class c where relkind = 'S' and ${ours}
     order by oid::regclass::text collate "C"`,
  )
  return { tables, sequences: sequences.map(({ name }) => name) }
}

/** Returns the names of all tables, views and sequences of a database. */
export async function readRelations(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class c where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ours}`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the indexes that do not belong to a constraint, with the statements that create them. */
export async function readIndexes(client: Queryable): Promise<{ name: string; make: string }[]> {
  const { rows } = await client.query<{ name: string; make: string }>(
    `select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as make from pg_class c
     where relkind = 'i' and ${ours} and not exists (
       select from pg_constraint where conindid = c.oid and contype in ('p', 'u', 'x'))`,
  )
  return rows
}

/** Returns the foreign keys, with the definitions that `add constraint` needs. */
export async function readForeignKeys(
  client: Queryable,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.oid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = conrelid where contype = 'f' and ${ours}`,
  )
  return rows
}
