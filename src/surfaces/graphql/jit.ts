import { getNamedType, GraphQLSchema, isAbstractType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { Coerced, compiled, type CompiledOperation, withCoercedVariables } from './compiled.ts'
import { postsApartCompiler } from './compiledApart.ts'
import type { KnownOperation } from './documents.ts'

/** Makes functions of operations; undefined for one that graphql-jit is not trusted with. */
export type Compiler = (operation: KnownOperation) => CompiledOperation | undefined

/** A compiler for a schema. */
export function jitCompiler(schema: GraphQLSchema): Compiler {
  const config = schema.toConfig()
  const extended = new GraphQLSchema({ ...config, types: [...config.types, Coerced], assumeValid: true })
  const compileApart = postsApartCompiler(schema)
  return (operation) => {
    if (!isPlain(schema, operation)) return undefined
    const whole = () => compiled(extended, withCoercedVariables(operation), operation.name)
    return compileApart(operation, whole) ?? whole()
  }
}

/**
 * Whether an operation is one that graphql-jit does the same with as graphql-js. Left to the latter are: mutations,
 * which nobody needs in a hurry; directives, whose conditions it keeps on the shared nodes of fragments; abstract
 * types, where what throws is lost and ends the process; variables inside of lists and objects; introspection.
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
