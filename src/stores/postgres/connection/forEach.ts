// PostgreSQL reads an array of arrays as one two-dimensional array. So each `text[]` is sent as one joined text.
const joined = 'text[]'
const separator = '\u001f'

/**
 * SQL: the rows `found` of a query for each of several sets of values (the SQL alias is `question`). `types` are the
 * SQL types of its `$1`, `$2` and so on. The only array type is `text[]`.
 */
export function forEach(types: readonly string[], sql: string): string {
  const values = types.map((type, index) => `$${index + 1}::${type === joined ? 'text' : type}[]`).join(', ')
  const columns = types.map((_, index) => `v${index + 1}`).join(', ')
  // A sub-select is evaluated once for each set of values, and not for each row.
  const own = sql.replace(/\$(\d+)/g, (_, number: string) =>
    types[Number(number) - 1] === joined
      ? `(select string_to_array(question.v${number}, chr(31)))::text[]`
      : `question.v${number}`,
  )
  return `unnest(${values}) with ordinality question (${columns}, at) cross join lateral (${own}) found`
}

/** Returns several sets of values as `forEach` takes them. */
export function valuesOfEach(types: readonly string[], requested: readonly (readonly unknown[])[]): unknown[][] {
  return types.map((type, index) =>
    requested.map((values) => {
      const value = values[index]
      return type === joined && Array.isArray(value) ? value.join(separator) : value
    }),
  )
}
