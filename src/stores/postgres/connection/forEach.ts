// PostgreSQL reads an array of arrays as one two-dimensional array, so each `text[]` is sent as one joined text
// instead.
const joined = 'text[]'
const separator = '\u001f'

/**
 * SQL: runs a query once for each of several sets of values, which are rows with the alias `question`. The rows of the
 * query have the alias `found`. `types` are the SQL types of its `$1`, `$2` and so on. The only array type is `text[]`.
 */
export function forEach(types: readonly string[], sql: string): string {
  const values = types.map((type, index) => `$${index + 1}::${type === joined ? 'text' : type}[]`).join(', ')
  const columns = types.map((_, index) => `v${index + 1}`).join(', ')
  // PostgreSQL evaluates a sub-select once for each set of values, but a plain expression once for each row.
  const own = sql.replace(/\$(\d+)/g, (_, number: string) =>
    types[Number(number) - 1] === joined
      ? `(select string_to_array(question.v${number}, chr(31)))::text[]`
      : `question.v${number}`,
  )
  return `unnest(${values}) with ordinality question (${columns}, at) cross join lateral (${own}) found`
}

/** Converts sets of values into the parameters of a `forEach` statement: one array for each type. */
export function valuesOfEach(types: readonly string[], requested: readonly (readonly unknown[])[]): unknown[][] {
  return types.map((type, index) =>
    requested.map((values) => {
      const value = values[index]
      return type === joined && Array.isArray(value) ? value.join(separator) : value
    }),
  )
}
