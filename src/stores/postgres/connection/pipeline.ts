import type pg from 'pg'

/** What of pg's `Query` takes the messages that answer it: its types leave that out. */
interface AnsweredQuery extends pg.QueryConfig {
  submit(connection: pg.Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
}

type QueryDone = (error: Error | null, result?: pg.QueryResult) => void
type QueryClass = new (config: pg.QueryConfig, values: undefined, done: QueryDone) => AnsweredQuery

type PipelineDone = (error: Error | null, results?: pg.QueryResult[]) => void

/** Whether a client is one of pg in JavaScript, which sends a query when the one before is answered. */
export const canSendTogether = (client: pg.PoolClient): boolean => 'connection' in client && !client.pipeline

/**
 * Sends queries with one message Sync behind all of them: PostgreSQL answers them in one go, and takes them for
 * one transaction. Each sees what those before it did and what was committed meanwhile. When one fails, nothing
 * is done. Rejects with what PostgreSQL says of it; after any other error the connection is in no known state.
 */
export function sendTogether(client: pg.PoolClient, configs: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  // Of the pg that the pool is of, which need not be ours.
  const { Query } = client.constructor as unknown as { Query: QueryClass }
  return new Promise((resolve, reject) => {
    const done: PipelineDone = (error, results) => (error ? reject(error) : resolve(results!))
    void client.query(pipelineOf(Query, configs) as never, done as never)
  })
}

/** What pg sends to PostgreSQL in place of a query, and hands the answers to. */
function pipelineOf(Query: QueryClass, configs: readonly pg.QueryConfig[]) {
  const results: pg.QueryResult[] = []
  let failure: Error | undefined
  let at = 0
  const queries = configs.map((config) => {
    const done: QueryDone = (error, result) => void (error ? (failure ??= error) : results.push(result!))
    // Also without a name and values: a simple query would be a round trip of its own.
    return new Query({ ...config, queryMode: 'extended' } as pg.QueryConfig, undefined, done)
  })
  const current = () => queries[at]!
  const pipeline = {
    /** For whoever watches what is sent. */
    queries,
    callback: undefined as PipelineDone | undefined,
    // By these pg knows which statement a connection has parsed.
    get name() {
      return queries[at]?.name
    },
    get text() {
      return queries[at]?.text
    },
    submit(connection: pg.Connection) {
      const unended = Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection
      connection.stream.cork()
      try {
        for (const query of queries) {
          const refusal = query.submit(unended) ?? failure
          if (refusal) return refusal
        }
        connection.sync()
      } finally {
        connection.stream.uncork()
      }
      return null
    },
    handleRowDescription: (message: unknown) => current().handleRowDescription(message),
    handleDataRow: (message: unknown) => current().handleDataRow(message),
    handleCommandComplete(message: unknown, connection: pg.Connection) {
      current().handleCommandComplete(message, connection)
      at++
    },
    handleError(error: Error, connection: pg.Connection) {
      forgetUnparsed(connection, queries.slice(at))
      pipeline.callback?.(error)
    },
    handleReadyForQuery(connection: pg.Connection) {
      for (const query of queries) query.handleReadyForQuery(connection)
      pipeline.callback?.(failure ?? null, results)
    },
  }
  return pipeline
}

// What comes after a query that fails is not even parsed.
function forgetUnparsed(connection: pg.Connection, queries: readonly pg.QueryConfig[]): void {
  const { submittedNamedStatements: submitted = {} } = connection as {
    submittedNamedStatements?: Record<string, string>
  }
  for (const { name } of queries) if (name !== undefined) delete submitted[name]
}
