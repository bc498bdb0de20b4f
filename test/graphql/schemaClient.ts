import { type DocumentNode, execute, type ExecutionResult, parse, subscribe, validate } from 'graphql'
import type { OpenCall } from '../../src/operations/operation.ts'
import { operations } from '../../src/operations/operations.ts'
import { buildGraphqlSchema } from '../../src/surfaces/graphql/schema/buildSchema.ts'
import { makeLoaders } from '../../src/surfaces/graphql/schema/loaders.ts'

/** The schema under test: that of all operations. */
export const schema = buildGraphqlSchema(operations)

type Variables = Record<string, unknown>

/** Executes a document with graphql-js, without any transport; throws for one that is not valid. */
export async function run(call: OpenCall, source: string, variables: Variables = {}): Promise<ExecutionResult> {
  const contextValue = { call, loaders: makeLoaders(call) }
  return execute({ schema, document: valid(source), variableValues: variables, contextValue })
}

/** The data of a document that has no errors. */
export async function read<Data>(call: OpenCall, source: string, variables: Variables = {}): Promise<Data> {
  const { data, errors } = await run(call, source, variables)
  // The original errors: those of graphql-js say where, and not why.
  if (errors) throw errors[0]?.originalError ?? errors[0]
  return data as Data
}

/** Follows a subscription. */
export async function follow<Data>(call: OpenCall, source: string, variables: Variables = {}) {
  const contextValue = { call, loaders: makeLoaders(call) }
  const result = await subscribe({ schema, document: valid(source), variableValues: variables, contextValue })
  if (!(Symbol.asyncIterator in result)) throw result.errors?.[0]?.originalError ?? new Error('No stream')
  return result as AsyncGenerator<{ data: Data }>
}

function valid(source: string): DocumentNode {
  const document = parse(source)
  const [error] = validate(schema, document)
  if (error) throw error
  return document
}
