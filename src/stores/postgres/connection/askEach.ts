import { type AskInBatch, inBatches } from './batches.ts'
import { type Database, type Statement, statement } from './database.ts'

/** A query that several callers send at the same time in one statement, each with their own values. */
export interface SharedQuery<Row> {
  query: Statement<Row & { at: number }>
  types: readonly string[]
}

// PostgreSQL would read an array of arrays as one array.
const joined = 'text[]'
const separator = '\u001f'

/**
 * Makes one statement for the values of several callers from the SQL of a query. `types` are the SQL types of `$1`,
 * `$2` and so on. The only array type is `text[]`.
 */
export function sharedQuery<Row>(name: string, types: readonly string[], sql: string): SharedQuery<Row> {
  return { query: statement(name, `select question.at::int as at, found.* from ${forEach(types, sql)}`), types }
}

/** SQL: for each of several questions, `question`, the rows `found` of a query; see `sharedQuery`. */
export function forEach(types: readonly string[], sql: string): string {
  const values = types.map((type, index) => `$${index + 1}::${type === joined ? 'text' : type}[]`).join(', ')
  const columns = types.map((_, index) => `v${index + 1}`).join(', ')
  const own = sql.replace(/\$(\d+)/g, (_, number: string) =>
    types[Number(number) - 1] === joined ? `string_to_array(question.v${number}, chr(31))` : `question.v${number}`,
  )
  return `unnest(${values}) with ordinality question (${columns}, at) cross join lateral (${own}) found`
}

/** Returns the values of several questions as `forEach` takes them. */
export function valuesOfEach(types: readonly string[], asked: readonly (readonly unknown[])[]): unknown[][] {
  return types.map((type, index) =>
    asked.map((values) => {
      const value = values[index]
      return type === joined && Array.isArray(value) ? value.join(separator) : value
    }),
  )
}

/**
 * Makes a function that finds the rows of a query by its values. Callers that ask at the same time share a statement.
 */
export function askingEach<Row>(
  database: Database,
  { query, types }: SharedQuery<Row>,
): AskInBatch<readonly unknown[], Row[]> {
  return inBatches<readonly unknown[], Row[]>(database, async (asked) => {
    const found = asked.map((): Row[] => [])
    for (const row of await database.rows(query, valuesOfEach(types, asked))) found[row.at - 1]!.push(row)
    return found
  })
}
