import { createRequire } from 'node:module'
import {
  type DocumentNode,
  type ExecutionResult,
  getNamedType,
  GraphQLScalarType,
  GraphQLSchema,
  isAbstractType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type * as graphqlJit from 'graphql-jit'
import type { GraphqlContext } from './context.ts'
import type { KnownOperation } from './documents.ts'
import type { CoercedVariables } from './variables.ts'

/** An operation made into one function. */
export type CompiledOperation = (
  rootValue: unknown,
  context: GraphqlContext,
  variables: CoercedVariables,
) => Promise<ExecutionResult> | ExecutionResult

/** Makes functions of operations; undefined for one that graphql-jit is not trusted with. */
export type Compiler = (operation: KnownOperation) => CompiledOperation | undefined

// Variables are coerced before: graphql-jit's own coercion forgets defaults of non-null ones, and repeats values in its errors.
const Coerced = new GraphQLScalarType({ name: 'CoercedVariable', parseValue: (value) => value })

// Read when there is something to compile, and not at each start.
let jit: typeof graphqlJit | undefined
const loaded = () => (jit ??= createRequire(import.meta.url)('graphql-jit') as typeof graphqlJit)

/** A compiler for a schema. */
export function jitCompiler(schema: GraphQLSchema): Compiler {
  const config = schema.toConfig()
  const extended = new GraphQLSchema({ ...config, types: [...config.types, Coerced], assumeValid: true })
  return (operation) => {
    if (!isPlain(schema, operation)) return undefined
    const { compileQuery, isCompiledQuery } = loaded()
    const compiled = compileQuery(extended, withCoercedVariables(operation), operation.name ?? '', {
      disablingCapturingStackErrors: true,
    })
    if (!isCompiledQuery(compiled)) return undefined
    return (rootValue, context, variables) => compiled.query(rootValue, context, variables)
  }
}

/**
 * Whether an operation is one that graphql-jit does the same with as graphql-js. Left to the latter are: mutations, which nobody
 * needs in a hurry; directives, whose conditions it keeps on the shared nodes of fragments; abstract types, where what throws is lost
 * and ends the process; variables inside of lists and objects; introspection.
 *
 * And texts that begin like its own marks: it writes what stands in a document into the source of a function, where
 * `"__MAGIC_DATE__… code "` would become `new Date(code)`. A name `__proto__` would set the prototype of an answer.
 */
function isPlain(schema: GraphQLSchema, { kind, document }: KnownOperation): boolean {
  if (kind !== 'query') return false
  let plain = true
  const refuse = () => void (plain = false)
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: refuse,
      StringValue: ({ value }) => void (value.includes('__') && refuse()),
      Name: ({ value }) => void ((value === '__proto__' || value.includes('__MAGIC')) && refuse()),
      Variable: (_node, _key, parent) => void (isNested(parent) && refuse()),
      Field: ({ name }) => void (name.value.startsWith('__') && name.value !== '__typename' && refuse()),
      SelectionSet: () => void (isAbstractType(getNamedType(types.getParentType())) && refuse()),
    }),
  )
  return plain
}

function isNested(parent: unknown): boolean {
  return Array.isArray(parent) || (parent as { kind?: string } | undefined)?.kind === Kind.OBJECT_FIELD
}

function withCoercedVariables({ node, fragments }: KnownOperation): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } } as const
  const variableDefinitions = node.variableDefinitions?.map(({ kind, variable }) => ({ kind, variable, type })) ?? []
  return { kind: Kind.DOCUMENT, definitions: [{ ...node, variableDefinitions }, ...fragments.values()] }
}
