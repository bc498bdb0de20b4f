import {
  type FieldNode,
  getArgumentValues,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { EventStream } from '../../model/eventStream.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { PreparedOperation } from './documents.ts'
import type { PreparedRequest } from './preparedRequest.ts'
import { serviceErrorOf } from './resultErrors.ts'

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /**
     * For a field of Subscription: opens its stream. The events are the root values with which the document is
     * executed.
     */
    open?: (args: Record<string, unknown>, call: OpenCall) => Promise<EventStream<unknown>>
  }
}

/**
 * Opens the stream of a subscription's only field (October 2021 section 6.2.3.1). `after` replaces the argument of
 * that name if the document has none. Throws the errors of the field's operation.
 */
export async function openEvents(
  schema: GraphQLSchema,
  { operation, coerced }: PreparedRequest,
  call: OpenCall,
  after: string | undefined,
): Promise<EventStream<object>> {
  const { node, field } = rootField(schema, operation)
  const args = argumentsOf(field, node, coerced)
  const takesPosition = field.args.some(({ name }) => name === 'after')
  if (takesPosition && after !== undefined) args['after'] ??= after
  const open = field.extensions.open
  if (!open) throw new TypeError('The subscription has no field that can be subscribed to')
  return (await open(args, call)) as EventStream<object>
}

function argumentsOf(...given: Parameters<typeof getArgumentValues>): Record<string, unknown> {
  try {
    return getArgumentValues(...given)
  } catch (error) {
    throw error instanceof GraphQLError ? serviceErrorOf(error) : error
  }
}

/** Returns the field of a subscription. A valid document has exactly one. */
export function rootField(
  schema: GraphQLSchema,
  { node, fragments }: PreparedOperation,
): { node: FieldNode; field: GraphQLField<unknown, unknown> } {
  const found = firstField(node.selectionSet, fragments)
  const field = schema.getSubscriptionType()?.getFields()[found.name.value]
  if (!field) throw new TypeError('There is no such subscription')
  return { node: found, field }
}

function firstField({ selections }: SelectionSetNode, fragments: PreparedOperation['fragments']): FieldNode {
  const [first] = selections
  if (first?.kind === Kind.FIELD) return first
  const inner = first?.kind === Kind.FRAGMENT_SPREAD ? fragments.get(first.name.value) : first
  return firstField(inner!.selectionSet, fragments)
}
