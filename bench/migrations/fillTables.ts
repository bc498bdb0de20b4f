import pg from 'pg'

interface Column {
  name: string
  type: string
  isEnum: boolean
}

const valueOf: Readonly<Record<string, string>> = {
  bigint: 'g',
  integer: 'g',
  smallint: 'g % 30000',
  'double precision': 'g',
  text: `'x' || g`,
  boolean: 'false',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  jsonb: `'{}'`,
  bytea: `decode(md5(g::text), 'hex')`,
  uuid: 'gen_random_uuid()',
  cidr: `('10.0.0.0'::inet + g)::cidr`,
  tsvector: `to_tsvector('simple', 'x' || g)`,
}

/**
 * Inserts rows into tables, until each has `rows` of them: simple values in all columns that need one. Triggers,
 * references and checks do not apply to these rows.
 */
export async function fillTables(client: pg.Client, tables: readonly string[], rows: number): Promise<void> {
  for (const table of tables) {
    const { rows: checks } = await client.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = to_regclass($1) and contype = 'c'`,
      [table],
    )
    const escaped = pg.escapeIdentifier(table)
    const each = async (sql: (name: string, definition: string) => string) => {
      for (const { name, definition } of checks)
        await client.query(`alter table ${escaped} ${sql(pg.escapeIdentifier(name), definition)}`)
    }
    await each((name) => `drop constraint ${name}`)
    await client.query('set session_replication_role = replica')
    await insertRows(client, table, rows)
    await client.query('set session_replication_role = origin')
    await each((name, definition) => `add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`)
    await client.query(`analyze ${escaped}`)
  }
}

async function insertRows(client: pg.Client, table: string, rows: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, t.typtype = 'e' as "isEnum"
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
       and attidentity <> 'a' and (attnotnull and not atthasdef or exists (
         select from pg_index i where i.indrelid = attrelid and i.indisunique and attnum = any (i.indkey)
           and not atthasdef and i.indisprimary))`,
    [table],
  )
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const values = columns.map(({ name, type, isEnum }) => {
    if (isEnum) return `(enum_range(null::${type}))[1]`
    if (type.endsWith('[]')) return `'{}'`
    const value = valueOf[type]
    if (value === undefined) throw new Error(`No value for the column ${name} of ${table}, which is ${type}.`)
    return value
  })
  const select = columns.length === 0 ? '' : `(${names}) select ${values.join(', ')}`
  const { rows: counts } = await client.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(table)}`)
  const missing = rows - Number(counts[0]!.count)
  if (missing <= 0 || select === '') return
  await client.query(
    `insert into ${pg.escapeIdentifier(table)} ${select} from generate_series(1, ${missing}) g on conflict do nothing`,
  )
}
