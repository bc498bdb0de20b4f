import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'

/** A schema in the schema definition language, sorted, so that what is the same reads the same. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
