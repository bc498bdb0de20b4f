import { getNamedType, GraphQLSchema, isAbstractType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { Coerced, compiled, type CompiledOperation, withCoercedVariables } from './compiled.ts'
import { separatePostsCompiler } from './separatePosts.ts'
import type { PreparedOperation } from './documents.ts'

/** Compiles operations. Returns undefined for one that graphql-jit might execute differently. */
export type Compiler = (operation: PreparedOperation) => CompiledOperation | undefined

/** Returns a compiler for a schema. */
export function jitCompiler(schema: GraphQLSchema): Compiler {
  const config = schema.toConfig()
  const extended = new GraphQLSchema({ ...config, types: [...config.types, Coerced], assumeValid: true })
  const compileSeparately = separatePostsCompiler(schema)
  return (operation) => {
    if (!isPlain(schema, operation)) return undefined
    const whole = () => compiled(extended, withCoercedVariables(operation), operation.name)
    return compileSeparately(operation, whole) ?? whole()
  }
}

/**
 * Returns true if graphql-jit executes an operation exactly as graphql-js does. graphql-js executes all others:
 * - mutations, which need no speed
 * - directives, because graphql-jit stores their conditions on the shared nodes of fragments
 * - abstract types, in which graphql-jit would lose an error, and the process would end
 * - variables inside lists and objects
 * - introspection
 * - texts that look like graphql-jit's own marks. It writes texts from a document into the source of a function, where
 *   `"__MAGIC_DATE__… code "` would become `new Date(code)`.
 * - fields with the name `__proto__`, which would set the prototype of a result
 */
function isPlain(schema: GraphQLSchema, { kind, document }: PreparedOperation): boolean {
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
