import { execute, type GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { GraphqlContext } from './context.ts'
import type { KnownOperation } from './documents.ts'
import type { CompiledOperation } from './compiled.ts'
import { jitCompiler } from './jit.ts'
import type { Executed } from './resultErrors.ts'
import type { JsonObject } from '../jsonText.ts'
import type { CoercedVariables } from './variables.ts'

/** What executes documents: graphql-js, or graphql-jit where it does the same. */
export const engines = ['jit', 'reference'] as const
/** Which of the engines. */
export type EngineName = (typeof engines)[number]

/** What an engine is given. */
export interface EngineInput {
  operation: KnownOperation
  /** As they were sent, and as resolvers get them. */
  sent: JsonObject
  coerced: CoercedVariables
  context: GraphqlContext
  rootValue?: unknown
}

/** Executes an operation whose variables have been found to fit. At once, where no resolver takes its time. */
export type Engine = (input: EngineInput) => Promise<Executed> | Executed

/** graphql-js for a schema: a promise only where a resolver gives one. */
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

/** An engine for a schema. */
export function openEngine(schema: GraphQLSchema, name: EngineName): Engine {
  const reference = referenceEngine(schema)
  if (name === 'reference') return reference
  const compile = compilingWhatIsUsed(schema)
  return (input) => {
    const compiled = compile(input.operation)
    if (!compiled) return reference(input)
    return compiled(input.rootValue, input.context, input.coerced)
  }
}

/**
 * Executions after which an operation is compiled, which takes longer than to execute it: one sent
 * once must not cost that.
 */
const usesBefore = 2

/** About how many bytes the compiled ones may take up: each so many, and so many for each byte of its document. */
const bytesAtMost = 12 * 1024 * 1024
const bytesEach = 16 * 1024
const bytesPerByte = 150

function compilingWhatIsUsed(schema: GraphQLSchema): (operation: KnownOperation) => CompiledOperation | undefined {
  const compile = jitCompiler(schema)
  const uses = new WeakMap<KnownOperation, number>()
  const compiled = new LRUCache<KnownOperation, CompiledOperation>({
    maxSize: bytesAtMost,
    sizeCalculation: (_, { document }) => bytesEach + (document.loc?.end ?? 0) * bytesPerByte,
  })
  return (operation) => {
    const known = compiled.get(operation)
    if (known) return known
    const count = (uses.get(operation) ?? 0) + 1
    uses.set(operation, count)
    if (count <= usesBefore) return undefined
    const made = compile(operation)
    if (made) compiled.set(operation, made)
    // Never again.
    else uses.set(operation, -Infinity)
    return made
  }
}
