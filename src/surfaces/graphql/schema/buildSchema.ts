import { GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { Operation } from '../../../operations/operation.ts'
import { operationField } from './fields.ts'
import type { RootField } from './rootField.ts'
import { type NamedTypes, namedTypes } from './namedTypes.ts'
import { ownFields } from './ownFields.ts'
import { withoutField } from './withoutField.ts'

/**
 * Builds the schema of operations. Each operation is a field of the same name, except those in `withoutField`.
 * Resolvers need a `GraphqlContext`, and throw the operations' errors.
 */
export function buildGraphqlSchema(operations: readonly Operation[]): GraphQLSchema {
  const types = namedTypes()
  return new GraphQLSchema({
    description: 'The whole API except for signing in. Errors have a code in `extensions.code`.',
    query: rootType('Query', 'Queries.', {
      ...fieldsOf('query', operations, types),
      ...own(operations, types),
    }),
    mutation: rootType('Mutation', 'Mutations.', fieldsOf('mutation', operations, types)),
    subscription: rootType('Subscription', 'Subscriptions.', fieldsOf('stream', operations, types)),
  })
}

function rootType(name: string, description: string, fields: Record<string, RootField>) {
  return new GraphQLObjectType({ name, description, fields })
}

function fieldsOf(kind: Operation['kind'], operations: readonly Operation[], types: NamedTypes) {
  const shown = operations.filter((one) => one.kind === kind && !(one.name in withoutField) && !(one.name in ownFields))
  return Object.fromEntries(shown.map((operation) => [operation.name, operationField(operation, types)] as const))
}

function own(operations: readonly Operation[], types: NamedTypes) {
  const shown = Object.entries(ownFields).filter(([, { operation }]) => operations.includes(operation))
  return Object.fromEntries(shown.map(([name, { make }]) => [name, make(types)] as const))
}
