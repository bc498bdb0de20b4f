import { type DocumentNode, execute, type ExecutionResult, parse, validate } from 'graphql'
import type { OpenCall } from '../../src/operations/operation.ts'
import { operations } from '../../src/operations/operations.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { openGraphql } from '../../src/surfaces/graphql/graphql.ts'
import { buildGraphqlSchema } from '../../src/surfaces/graphql/schema/buildSchema.ts'
import { makeLoaders } from '../../src/surfaces/graphql/schema/loaders.ts'

/** The schema of all operations. */
export const schema = buildGraphqlSchema(operations)

const makeContext = (call: OpenCall) => ({ call, loaders: makeLoaders(call) })

type Variables = Record<string, unknown>

/** Executes a document with graphql-js, without a transport. Throws if it is not valid. */
export async function run(call: OpenCall, source: string, variables: Variables = {}): Promise<ExecutionResult> {
  return execute({ schema, document: valid(source), variableValues: variables, contextValue: makeContext(call) })
}

/** Returns the data of a document. Throws its first error. */
export async function read<Data>(call: OpenCall, source: string, variables: Variables = {}): Promise<Data> {
  const { data, errors } = await run(call, source, variables)
  // The original error has the reason. The error of graphql-js has only the position.
  if (errors) throw errors[0]?.originalError ?? errors[0]
  return data as Data
}

const graphql = openGraphql({ schema, limits: defaultLimits, introspection: true, engine: 'reference', makeContext })

/** Follows a subscription. Returns its first event, and a function that stops it. */
export async function follow(call: OpenCall, query: string): Promise<{ first: Promise<unknown>; stop(): void }> {
  const request = graphql.prepare({ query, variables: {}, operationName: undefined, documentId: undefined })
  const subscription = await graphql.subscribe(request, { call, requestId: 'test', language: 'en', log: console.error })
  const { promise: first, resolve, reject } = Promise.withResolvers<unknown>()
  subscription.start({ next: (text) => resolve(JSON.parse(text)), fail: reject })
  return { first, stop: () => subscription.stop() }
}

function valid(source: string): DocumentNode {
  const document = parse(source)
  const [error] = validate(schema, document)
  if (error) throw error
  return document
}
