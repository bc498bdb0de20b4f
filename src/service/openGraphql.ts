import type { GraphQLSchema } from 'graphql'
import { operations } from '../operations/operations.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { type Graphql, openGraphql } from '../surfaces/graphql/graphql.ts'
import { buildGraphqlSchema } from '../surfaces/graphql/schema/buildSchema.ts'
import { makeLoaders } from '../surfaces/graphql/schema/loaders.ts'
import { schemaText } from '../surfaces/graphql/schema/schemaText.ts'
import { readTrustedDocuments, type TrustedDocuments, trustedDocuments } from '../surfaces/graphql/trusted.ts'

/**
 * Opens GraphQL over all operations, and its schema as text if clients may read it. Throws a RangeError for invalid
 * options.
 */
export function openServiceGraphql({ graphql: options, limits }: Pick<CompleteOptions, 'graphql' | 'limits'>): {
  graphql: Graphql
  /** Made at the first request. Most services never need it. */
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

function trustedOf({ trustedDocuments: documents }: CompleteOptions['graphql']): TrustedDocuments | undefined {
  if (documents === undefined) return undefined
  return typeof documents === 'string' ? readTrustedDocuments(documents) : trustedDocuments(documents)
}
