import {
  coerceInputValue,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql'
import { problem, sentence, type Text } from '../../messages/text.ts'
import { type FieldProblem, ServiceError } from '../../model/errors.ts'
import { GraphqlRequestError } from './requestError.ts'
import type { JsonObject } from '../jsonText.ts'

/** The variables of an operation, as coerced for its resolvers. */
export type CoercedVariables = Record<string, unknown>

type Variable = { name: string; type: GraphQLInputType; defaultValue: { value: unknown } | undefined }

/**
 * Returns a function that coerces the variables of an operation of a valid document (October 2021 section 6.1.2). It
 * throws `GraphqlRequestError` with only names and types, because the messages of graphql-js repeat the values, which
 * may be secrets.
 */
export function variableCoercion(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (values: JsonObject) => CoercedVariables {
  const variables = variableDefinitions.map(({ variable, type: typeNode, defaultValue }): Variable => {
    const type = typeFromAST(schema, typeNode)
    // In a valid document, every variable has an input type.
    if (!type || !isInputType(type)) throw new TypeError('A variable has no type')
    const fallback = defaultValue && { value: valueFromAST(defaultValue, type) }
    return { name: variable.name.value, type, defaultValue: fallback }
  })
  return (values) => {
    const coerced: CoercedVariables = Object.create(null) as CoercedVariables
    const problems: FieldProblem[] = []
    for (const variable of variables) coerceOne(variable, values, coerced, problems)
    if (problems.length > 0) throw refused(problems)
    return coerced
  }
}

function coerceOne(
  { name, type, defaultValue }: Variable,
  values: JsonObject,
  coerced: CoercedVariables,
  problems: FieldProblem[],
): void {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) {
    if (defaultValue) coerced[name] = defaultValue.value
    else if (isNonNullType(type))
      problems.push({ field: name, problem: problem('missingType', { type: String(type) }) })
    return
  }
  coerced[name] = coerceInputValue(
    value,
    type,
    (path, _value, error) => {
      problems.push(problemOf(name, type, path, error))
      // A list of a megabyte can contain hundreds of thousands of errors, and collecting them all would take seconds.
      if (problems.length >= problemsAtMost) throw refused(problems)
    },
    true,
  )
}

function problemOf(
  name: string,
  type: GraphQLInputType,
  path: readonly (string | number)[],
  error: GraphQLError,
): FieldProblem {
  const [, missing] = /^Field "(\w+)" of required type "[^"]+" was not provided\.$/.exec(error.message) ?? []
  const at = typeAt(type, path)
  if (missing !== undefined) return { field: [name, ...path, missing].join('.'), problem: problem('missing') }
  const isUnknown = / is not defined by type "\w+"\.$/.test(error.message)
  const wrong = isUnknown ? problem('unknownField', { type: typeName(at) }) : problem('wrongType', { type: String(at) })
  return { field: [name, ...path].join('.'), problem: wrong }
}

function typeName(type: GraphQLInputType): string {
  return String(getNullableType(type))
}

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType {
  let at = type
  for (const key of path) {
    let inner: GraphQLInputType = getNullableType(at)
    // A single value stands for a list with that value.
    while (isListType(inner) && typeof key === 'string') inner = getNullableType(inner.ofType)
    if (isListType(inner)) at = inner.ofType
    else if (isInputObjectType(inner)) at = inner.getFields()[key]?.type ?? at
  }
  return at
}

const problemsAtMost = 20

function refused(problems: FieldProblem[]): GraphqlRequestError {
  return new GraphqlRequestError(
    problems.slice(0, problemsAtMost).map((field) => ({
      error: new ServiceError('validation_failed', variableText(field), { fields: [field] }),
    })),
  )
}

function variableText({ field: name, problem: { in: say } }: FieldProblem): Text {
  return { in: (language) => sentence('variable', { name, problem: say(language) }).in(language) }
}
