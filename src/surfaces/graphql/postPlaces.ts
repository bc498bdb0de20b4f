import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { PreparedOperation } from './documents.ts'

/** The type of the shared views. */
export const shared = 'Post'

/**
 * A value for each place in a response that holds posts, by the response's keys. For a post within a post, the place is
 * that of the outer post.
 */
export type Places<Place> = ReadonlyMap<string, Place | Places<Place>>

/**
 * Returns the places at which a query selects posts, each with a document of that selection, with `post` at its root.
 * Returns undefined if the query selects no posts, or if it selects a field of a post that needs a resolver.
 */
export function postPlaces(
  schema: GraphQLSchema,
  { node, fragments }: PreparedOperation,
): Places<DocumentNode> | undefined {
  const places = placesIn([node.selectionSet], schema.getQueryType()!, fragments)
  return places && places.size > 0 ? places : undefined
}

/** Returns the same places with other values. */
export function eachPlace<One, Other>(places: Places<One>, make: (one: One) => Other): Places<Other> {
  return new Map(
    [...places].map(([key, place]) => [
      key,
      place instanceof Map ? eachPlace(place as Places<One>, make) : make(place as One),
    ]),
  )
}

/** Returns a document that selects no fields of posts, so that each post is treated as a single value. */
export function withoutPosts(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema)
  const isOfPosts = () => getNamedType(types.getType())?.name === shared
  const visitor = { Field: (node: FieldNode) => (isOfPosts() ? { ...node, selectionSet: undefined } : undefined) }
  return visit(document, visitWithTypeInfo(types, visitor))
}

type Fragments = PreparedOperation['fragments']
type Selections = readonly SelectionSetNode[]

function placesIn(
  selections: Selections,
  type: GraphQLObjectType,
  fragments: Fragments,
): Places<DocumentNode> | undefined {
  const places = new Map<string, DocumentNode | Places<DocumentNode>>()
  for (const { key, field, inner } of fieldsOf(selections, type, fragments)) {
    const namedType = field && getNamedType(field.type)
    // The type behind an interface is known only when the object is known (`node`).
    if (isAbstractType(namedType)) return undefined
    if (!isObjectType(namedType)) continue
    if (namedType.name === shared) {
      if (!hasOnlyProperties(inner, namedType, fragments)) return undefined
      places.set(key, documentOf(inner, fragments))
    } else {
      const deeper = placesIn(inner, namedType, fragments)
      if (!deeper) return undefined
      if (deeper.size > 0) places.set(key, deeper)
    }
  }
  return places
}

/** Returns true if all requested fields are plain properties of their object. */
function hasOnlyProperties(selections: Selections, type: GraphQLObjectType, fragments: Fragments): boolean {
  return fieldsOf(selections, type, fragments).every(({ field, inner }) => {
    if (field?.resolve) return false
    const namedType = field && getNamedType(field.type)
    return !isObjectType(namedType) || hasOnlyProperties(inner, namedType, fragments)
  })
}

/**
 * Returns the fields of a response, each with all selections within it (October 2021 section 6.3.2). The type is not
 * an interface, so every fragment applies.
 */
function fieldsOf(selections: Selections, type: GraphQLObjectType, fragments: Fragments) {
  const nodes = new Map<string, FieldNode[]>()
  const spread = new Set<string>()
  const collect = (one: SelectionSetNode) => {
    for (const node of one.selections) {
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value
        if (!nodes.get(key)?.push(node)) nodes.set(key, [node])
      } else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet)
      else if (!spread.has(node.name.value)) {
        spread.add(node.name.value)
        collect(fragments.get(node.name.value)!.selectionSet)
      }
    }
  }
  selections.forEach(collect)
  return [...nodes].map(([key, fieldNodes]) => ({
    key,
    // Undefined for `__typename`.
    field: type.getFields()[fieldNodes[0]!.name.value],
    inner: fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []),
  }))
}

function documentOf(selections: Selections, fragments: Fragments): DocumentNode {
  const requested = setOf(selections.flatMap((one) => one.selections))
  const post: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'post' }, selectionSet: requested }
  const operation = { kind: Kind.OPERATION_DEFINITION, operation: OperationTypeNode.QUERY, selectionSet: setOf([post]) }
  return { kind: Kind.DOCUMENT, definitions: [operation as OperationDefinitionNode, ...fragments.values()] }
}

const setOf = (selections: SelectionSetNode['selections']): SelectionSetNode => ({
  kind: Kind.SELECTION_SET,
  selections,
})
