import { createRequire } from 'node:module'
import { type DocumentNode, GraphQLScalarType, type GraphQLSchema, Kind } from 'graphql'
import type * as graphqlJit from 'graphql-jit'
import type { GraphqlContext } from './context.ts'
import type { PreparedOperation } from './documents.ts'
import type { WrittenResult } from './resultErrors.ts'
import type { CoercedVariables } from './variables.ts'

/** An operation compiled into one function. */
export type CompiledOperation = (
  rootValue: unknown,
  context: GraphqlContext,
  variables: CoercedVariables,
) => Promise<WrittenResult> | WrittenResult

// The module is loaded at the first compilation, and not at each start.
let jit: typeof graphqlJit | undefined
const loaded = () => (jit ??= createRequire(import.meta.url)('graphql-jit') as typeof graphqlJit)

/** Compiles a document that has one operation. Returns undefined if graphql-jit cannot compile it. */
export function compiled(schema: GraphQLSchema, document: DocumentNode, name = ''): CompiledOperation | undefined {
  const { compileQuery, isCompiledQuery } = loaded()
  const result = compileQuery(schema, document, name, { disablingCapturingStackErrors: true })
  return isCompiledQuery(result) ? result.query : undefined
}

/**
 * The type of variables that are already coerced, for the compiled schema. graphql-jit's own coercion forgets the
 * defaults of non-null variables, and repeats values in its errors.
 */
export const Coerced = new GraphQLScalarType({ name: 'CoercedVariable', parseValue: (value) => value })

/** Returns a document with only this operation, whose variables are taken as they are. */
export function withCoercedVariables({ node, fragments }: PreparedOperation): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } } as const
  const variableDefinitions = node.variableDefinitions?.map(({ kind, variable }) => ({ kind, variable, type })) ?? []
  return { kind: Kind.DOCUMENT, definitions: [{ ...node, variableDefinitions }, ...fragments.values()] }
}
