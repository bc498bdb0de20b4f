import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'

/** Returns a schema in the schema definition language, sorted, so that equal schemas have equal texts. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
