import type pg from 'pg'

/** The methods of pg's `Query` that handle the server's messages. They are missing in its types. */
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

/**
 * Returns whether a client is pg's own JavaScript client, which sends a query only after the previous one is answered.
 */
export const canSendTogether = (client: pg.PoolClient): boolean => 'connection' in client && !client.pipeline

/**
 * Sends queries followed by one Sync message: PostgreSQL runs them as one transaction and answers all at once. Each
 * query sees what the earlier ones did and what other transactions have committed by then. If one fails, all are rolled
 * back. Rejects with PostgreSQL's error; after any other error, the state of the connection is unknown.
 */
export function sendTogether(client: pg.PoolClient, configs: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  // The class from the copy of pg that the pool was made with, which may not be our copy.
  const { Query } = client.constructor as unknown as { Query: QueryClass }
  return new Promise((resolve, reject) => {
    const done: PipelineDone = (error, results) => (error ? reject(error) : resolve(results!))
    void client.query(pipelineOf(Query, configs) as never, done as never)
  })
}

/** Makes an object that pg submits as if it were a query, and to which it passes the responses. */
function pipelineOf(Query: QueryClass, configs: readonly pg.QueryConfig[]) {
  const results: pg.QueryResult[] = []
  let failure: Error | undefined
  let at = 0
  const queries = configs.map((config) => {
    const done: QueryDone = (error, result) => void (error ? (failure ??= error) : results.push(result!))
    // Sends even queries without a name or values by the extended protocol: a simple query would need its own round
    // trip.
    return new Query({ ...config, queryMode: 'extended' } as pg.QueryConfig, undefined, done)
  })
  const current = () => queries[at]!
  const pipeline = {
    /**
     * For the benches, which read this field to record the queries of a pipeline. See `recording` in bench/explain.ts.
     */
    queries,
    callback: undefined as PipelineDone | undefined,
    // pg reads `name` and `text` to record which statements a connection has parsed.
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

// PostgreSQL does not parse the queries that follow a failed one.
function forgetUnparsed(connection: pg.Connection, queries: readonly pg.QueryConfig[]): void {
  const { submittedNamedStatements: submitted = {} } = connection as {
    submittedNamedStatements?: Record<string, string>
  }
  for (const { name } of queries) if (name !== undefined) delete submitted[name]
}
