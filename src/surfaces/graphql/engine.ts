import { execute, type GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { GraphqlContext } from './context.ts'
import type { PreparedOperation } from './documents.ts'
import type { CompiledOperation } from './compiled.ts'
import { jitCompiler } from './jit.ts'
import type { WrittenResult } from './resultErrors.ts'
import type { JsonObject } from '../jsonText.ts'
import type { CoercedVariables } from './variables.ts'

/** The engines that execute documents: graphql-js, or graphql-jit where both give the same result. */
export const engines = ['jit', 'reference'] as const
export type EngineName = (typeof engines)[number]

/** The input of an engine. */
export interface EngineInput {
  operation: PreparedOperation
  /** The variables as sent, and as coerced for resolvers. */
  sent: JsonObject
  coerced: CoercedVariables
  context: GraphqlContext
  rootValue?: unknown
}

/** Executes an operation with valid variables. The result is synchronous if no resolver is asynchronous. */
export type Engine = (input: EngineInput) => Promise<WrittenResult> | WrittenResult

/** Returns an engine that uses graphql-js. It returns a promise only if a resolver does. */
export function referenceEngine(schema: GraphQLSchema): Engine {
  return ({ operation, sent, context, rootValue }) =>
    execute({
      schema,
      document: operation.document,
      operationName: operation.name,
      rootValue,
      contextValue: context,
      variableValues: sent,
    })
}

/** Opens an engine for a schema. */
export function openEngine(schema: GraphQLSchema, name: EngineName): Engine {
  const reference = referenceEngine(schema)
  if (name === 'reference') return reference
  const compile = lazyCompiler(schema)
  return (input) => {
    const compiled = compile(input.operation)
    if (!compiled) return reference(input)
    return compiled(input.rootValue, input.context, input.coerced)
  }
}

/**
 * The number of executions before an operation is compiled. Compilation takes longer than one execution, so an
 * operation that is sent once is not compiled.
 */
const usesBefore = 2

/**
 * The maximum size of the compiled operations in bytes. It is estimated: each operation counts as a fixed number of
 * bytes, plus some for each byte of its document.
 */
const bytesAtMost = 12 * 1024 * 1024
const bytesEach = 16 * 1024
const bytesPerByte = 150

function lazyCompiler(schema: GraphQLSchema): (operation: PreparedOperation) => CompiledOperation | undefined {
  const compile = jitCompiler(schema)
  const uses = new WeakMap<PreparedOperation, number>()
  const compiled = new LRUCache<PreparedOperation, CompiledOperation>({
    maxSize: bytesAtMost,
    sizeCalculation: (_, { document }) => bytesEach + (document.loc?.end ?? 0) * bytesPerByte,
  })
  return (operation) => {
    const cached = compiled.get(operation)
    if (cached) return cached
    const count = (uses.get(operation) ?? 0) + 1
    uses.set(operation, count)
    if (count <= usesBefore) return undefined
    const compiledQuery = compile(operation)
    if (compiledQuery) compiled.set(operation, compiledQuery)
    // Does not try to compile it again.
    else uses.set(operation, -Infinity)
    return compiledQuery
  }
}
