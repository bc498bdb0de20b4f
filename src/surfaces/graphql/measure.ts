import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The size of an operation, measured before its execution. */
export interface Measure {
  /** The number of nested fields. Introspection does not count, because it has its own limit. */
  depth: number
  /** The number of top-level fields. Each is a call of its own. */
  rootFields: number
  /** The variables that set the length of a page. */
  sizeVariables: ReadonlySet<string>
  /**
   * Returns the maximum number of objects that the operation asks for. A field of an object counts once for each parent
   * object, and a page multiplies the fields inside it by its length.
   */
  cost(variables: Readonly<Record<string, unknown>>): number
}

/**
 * The assumed length of a page if neither the document nor the schema gives one. Also the assumed length of a list
 * whose objects have pages elsewhere, such as posts.
 */
const defaultPage = 20
/** The assumed length of other lists, such as the media of a post. */
const shortList = 4

/** The cost of introspection: for the whole schema, and for one type. Each alias within doubles the cost. */
const introspectionCost: ReadonlyMap<string, number> = new Map([
  ['__schema', 1000],
  ['__type', 50],
])

type Variables = Readonly<Record<string, unknown>>
type Cost = (variables: Variables) => number

/** Measures an operation of a valid document. */
export function measureOperation(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Measure {
  const root = schema.getRootType(operation.operation)!
  const sizeVariables = new Set<string>()
  const measuredFragments = new Map<string, MeasuredSelection>()

  function selection(node: SelectionSetNode, type: GraphQLNamedType, page: Cost | undefined): MeasuredSelection {
    return combined(
      node.selections.map((one) => {
        if (one.kind === 'Field') return field(one, type, page)
        if (one.kind === 'FragmentSpread') return spread(one.name.value, page)
        return selection(one.selectionSet, conditionOf(one.typeCondition?.name.value) ?? type, page)
      }),
    )
  }

  // A fragment is measured once for each context, because nested fragments could otherwise take exponential time.
  function spread(name: string, page: Cost | undefined): MeasuredSelection {
    const key = `${name} ${page === undefined ? '' : identity(page)}`
    const cached = measuredFragments.get(key)
    if (cached) return cached
    const fragment = fragments.get(name)!
    const { depth, cost } = selection(fragment.selectionSet, conditionOf(fragment.typeCondition.name.value)!, page)
    const measured = { depth, cost: remembered(cost) }
    measuredFragments.set(key, measured)
    return measured
  }

  const identities = new Map<Cost, number>()
  function identity(page: Cost): number {
    if (!identities.has(page)) identities.set(page, identities.size)
    return identities.get(page)!
  }

  function conditionOf(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : schema.getType(name)
  }

  function field(node: FieldNode, parent: GraphQLNamedType, page: Cost | undefined): MeasuredSelection {
    const introspection = introspectionCost.get(node.name.value)
    if (introspection !== undefined) return { depth: 1, cost: always(introspection * 2 ** aliasesWithin(node)) }
    const definition = fieldOf(parent, node.name.value)
    if (!definition || !node.selectionSet) return leaf
    const type = getNamedType(definition.type)
    const isList = isListType(isNonNullType(definition.type) ? definition.type.ofType : definition.type)
    const own = pageSize(node, definition, sizeVariables)
    // The length of a page belongs to its list: to this field, or to the one directly inside (`edges`, `nodes`,
    // `items`).
    const times = isList ? (own ?? page ?? always(defaultLength(type, parent))) : always(1)
    const inner = selection(node.selectionSet, type, isList ? undefined : own)
    return { depth: inner.depth + 1, cost: (variables) => 1 + times(variables) * inner.cost(variables) }
  }

  function defaultLength({ name }: GraphQLNamedType, parent: GraphQLNamedType): number {
    const hasPages = schema.getType(`${name}Connection`) !== undefined
    return hasPages || parent === root ? defaultPage : shortList
  }

  const aliasesOf = new Map<string, number>()
  function aliasesWithin({ selectionSet }: { selectionSet?: SelectionSetNode | undefined }): number {
    const counts = selectionSet?.selections.map((one) => {
      if (one.kind === 'FragmentSpread') return aliasesOfFragment(one.name.value)
      return (one.kind === 'Field' && one.alias ? 1 : 0) + aliasesWithin(one)
    })
    return counts?.reduce((sum, count) => sum + count, 0) ?? 0
  }

  function aliasesOfFragment(name: string): number {
    const cached = aliasesOf.get(name)
    if (cached !== undefined) return cached
    const count = aliasesWithin(fragments.get(name)!)
    aliasesOf.set(name, count)
    return count
  }

  const { depth, cost } = selection(operation.selectionSet, root, undefined)
  const calls = rootFieldsOf(operation.selectionSet, fragments)
  // A top-level field counts as a call even if it returns no objects.
  return { depth, rootFields: calls, sizeVariables, cost: (variables) => Math.max(calls, cost(variables)) }
}

interface MeasuredSelection {
  depth: number
  cost: Cost
}

const leaf: MeasuredSelection = { depth: 1, cost: () => 0 }

function combined(parts: readonly MeasuredSelection[]): MeasuredSelection {
  const costs = parts.map(({ cost }) => cost).filter((cost) => cost !== leaf.cost)
  return {
    depth: Math.max(0, ...parts.map(({ depth }) => depth)),
    cost: (variables) => costs.reduce((sum, cost) => sum + cost(variables), 0),
  }
}

// The cost is computed once for the same variables, because nested fragments could otherwise take exponential time.
function remembered(cost: Cost): Cost {
  let last: { variables: Variables; value: number } | undefined
  return (variables) => {
    if (last?.variables !== variables) last = { variables, value: cost(variables) }
    return last.value
  }
}

const always =
  (size: number): Cost =>
  () =>
    size

function fieldOf(parent: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (!isCompositeType(parent) || !(isObjectType(parent) || isInterfaceType(parent))) return undefined
  return parent.getFields()[name]
}

const sizeArguments: ReadonlySet<string> = new Set(['first', 'last', 'limit'])

function pageSize(
  node: FieldNode,
  { args, extensions }: GraphQLField<unknown, unknown>,
  sizeVariables: Set<string>,
): Cost | undefined {
  const definitions = args.filter(({ name }) => sizeArguments.has(name))
  if (definitions.length === 0) return undefined
  const defaults = [...definitions.map(({ defaultValue }) => defaultValue), extensions['defaultPage']]
  const defaultSize = defaults.find((value) => typeof value === 'number') ?? defaultPage
  const sizeValues = node.arguments?.filter(({ name }) => sizeArguments.has(name.value)) ?? []
  const sizes = sizeValues.flatMap(({ value }): Cost[] => {
    if (value.kind === 'IntValue') return [always(Number(value.value))]
    if (value.kind !== 'Variable') return []
    sizeVariables.add(value.name.value)
    return [(variables) => numberOr(defaultSize, variables[value.name.value])]
  })
  if (sizes.length === 0) return always(defaultSize)
  return (variables) => Math.max(0, ...sizes.map((size) => size(variables)))
}

function numberOr(defaultValue: number, value: unknown): number {
  return typeof value === 'number' ? value : defaultValue
}

function rootFieldsOf(selectionSet: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): number {
  const names = new Set<string>()
  const sets = new Set<SelectionSetNode>([selectionSet])
  // A set may grow during its iteration.
  for (const { selections } of sets) {
    for (const one of selections) {
      if (one.kind === 'Field') names.add(one.alias?.value ?? one.name.value)
      else if (one.kind === 'InlineFragment') sets.add(one.selectionSet)
      else sets.add(fragments.get(one.name.value)!.selectionSet)
    }
  }
  return names.size
}
