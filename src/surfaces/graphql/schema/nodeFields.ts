import { GraphQLID, GraphQLInterfaceType, GraphQLList, GraphQLNonNull } from 'graphql'
import { invalid, ServiceError } from '../../../model/errors.ts'
import { isId } from '../../../model/ids.ts'
import type { GraphqlContext } from '../context.ts'
import type { RootField } from './rootField.ts'
import type { Loaders } from './loaders.ts'

/** The types that `node` can return, in the order in which an id is looked up, each with its loader. */
const loaderOfType = { Post: 'posts', Profile: 'profiles', List: 'lists', Filter: 'filters' } as const satisfies Record<
  string,
  keyof Loaders
>
type NodeType = keyof typeof loaderOfType

// Loaded objects are frozen and shared, so their type is recorded in a map.
const typeOf = new WeakMap<object, NodeType>()

/**
 * The interface of objects that can be read by id only (Relay's Global Object Identification Specification). The ids
 * of all tables come from one sequence, so no two objects share an id.
 */
export const nodeInterface = new GraphQLInterfaceType({
  name: 'Node',
  description: 'An object that can be read by its id.',
  fields: { id: { type: new GraphQLNonNull(GraphQLID), description: 'The globally unique id.' } },
  resolveType: (object: object) => typeOf.get(object),
})

/** Returns true if the type with this name is a `Node`. */
export const isNode = (name: string): boolean => Object.hasOwn(loaderOfType, name)

const mostNodes = 20

/** `node(id)` and `nodes(ids)`. They return null for an object that does not exist or that the caller may not see. */
export const nodeFields = {
  node: {
    description: 'Read a post, profile, list or filter by its id. Null if it does not exist or you may not see it.',
    type: nodeInterface,
    args: { id: { type: new GraphQLNonNull(GraphQLID), description: 'The id.' } },
    resolve: (_source, { id }, context) => findNode(String(id), context),
  },
  nodes: {
    description:
      'Read posts, profiles, lists and filters by their ids, in the given order. An item is null where `node` is null.',
    type: new GraphQLNonNull(new GraphQLList(nodeInterface)),
    args: {
      ids: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLID))),
        description: `Up to ${mostNodes} ids.`,
      },
    },
    resolve(_source, { ids }, context) {
      const list = ids as unknown[]
      if (list.length > mostNodes) throw invalid('ids', 'itemsAtMost', { most: mostNodes })
      return Promise.all(list.map((id) => findNode(String(id), context)))
    },
  },
} satisfies Record<string, RootField>

async function findNode(id: string, { loaders }: GraphqlContext): Promise<object | null> {
  if (!isId(id)) return null
  for (const [type, loader] of Object.entries(loaderOfType)) {
    const found: object | null = await loaders[loader].load(id).catch(nullIfRefused)
    if (!found) continue
    typeOf.set(found, type as NodeType)
    return found
  }
  return null
}

// A type that the caller may not read counts as empty. The search continues with the other types.
function nullIfRefused(error: unknown): null {
  const isRefusal =
    error instanceof ServiceError && ['unauthorized', 'insufficient_scope', 'forbidden'].includes(error.code)
  if (!isRefusal) throw error
  return null
}
