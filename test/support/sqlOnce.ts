import pg from 'pg'

/** Runs a statement on a new connection, on a PostgreSQL that may be restarting. */
export async function sqlOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'the test' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
