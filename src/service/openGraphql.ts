import type { GraphQLSchema } from 'graphql'
import { operations } from '../operations/operations.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { type Graphql, openGraphql } from '../surfaces/graphql/graphql.ts'
import { buildGraphqlSchema } from '../surfaces/graphql/schema/buildSchema.ts'
import { makeLoaders } from '../surfaces/graphql/schema/loaders.ts'
import { schemaText } from '../surfaces/graphql/schema/schemaText.ts'
import { readTrustedDocuments, type TrustedDocuments, trustedDocuments } from '../surfaces/graphql/trusted.ts'

/**
 * GraphQL over all operations, and its schema as text where that may be asked for. Throws a
 * RangeError for options that make no sense.
 */
export function openServiceGraphql({ graphql: options, limits }: Pick<CompleteOptions, 'graphql' | 'limits'>): {
  graphql: Graphql
  /** Made when it is first asked for: most never do. */
  schemaText: (() => string) | undefined
} {
  const { introspection, engine } = options
  const schema: GraphQLSchema = buildGraphqlSchema(operations)
  const graphql = openGraphql({
    schema,
    limits,
    introspection,
    engine,
    trusted: trustedOf(options),
    makeContext: (call) => ({ call, loaders: makeLoaders(call) }),
  })
  let text: string | undefined
  return { graphql, schemaText: introspection ? () => (text ??= schemaText(schema)) : undefined }
}

function trustedOf({ trustedDocuments: given }: CompleteOptions['graphql']): TrustedDocuments | undefined {
  if (given === undefined) return undefined
  return typeof given === 'string' ? readTrustedDocuments(given) : trustedDocuments(given)
}
