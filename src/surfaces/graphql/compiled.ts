import { createRequire } from 'node:module'
import { type DocumentNode, GraphQLScalarType, type GraphQLSchema, Kind } from 'graphql'
import type * as graphqlJit from 'graphql-jit'
import type { GraphqlContext } from './context.ts'
import type { KnownOperation } from './documents.ts'
import type { Executed } from './resultErrors.ts'
import type { CoercedVariables } from './variables.ts'

/** An operation made into one function. */
export type CompiledOperation = (
  rootValue: unknown,
  context: GraphqlContext,
  variables: CoercedVariables,
) => Promise<Executed> | Executed

// Read when there is something to compile, and not at each start.
let jit: typeof graphqlJit | undefined
const loaded = () => (jit ??= createRequire(import.meta.url)('graphql-jit') as typeof graphqlJit)

/** Makes a function of a document of one operation; undefined for one that graphql-jit does not take. */
export function compiled(schema: GraphQLSchema, document: DocumentNode, name = ''): CompiledOperation | undefined {
  const { compileQuery, isCompiledQuery } = loaded()
  const made = compileQuery(schema, document, name, { disablingCapturingStackErrors: true })
  return isCompiledQuery(made) ? made.query : undefined
}

/**
 * The type of variables that have been coerced, for schemas to compile with: graphql-jit's own
 * coercion forgets defaults of non-null ones, and repeats values in its errors.
 */
export const Coerced = new GraphQLScalarType({ name: 'CoercedVariable', parseValue: (value) => value })

/** The document of an operation alone, its variables taken as they are. */
export function withCoercedVariables({ node, fragments }: KnownOperation): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } } as const
  const variableDefinitions = node.variableDefinitions?.map(({ kind, variable }) => ({ kind, variable, type })) ?? []
  return { kind: Kind.DOCUMENT, definitions: [{ ...node, variableDefinitions }, ...fragments.values()] }
}
