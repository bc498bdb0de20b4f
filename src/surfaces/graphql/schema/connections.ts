import {
  type GraphQLFieldConfigMap,
  GraphQLBoolean,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { z } from 'zod'
import type { GraphqlContext } from '../context.ts'
import type { NamedTypes } from './namedTypes.ts'
import { outputType } from './outputTypes.ts'
import { defOf, namedOrigin, shapeOf, unwrapped } from './zodTypes.ts'

/** The value of a connection: a page, and its position in the list. */
export interface Connection {
  items: readonly unknown[]
  cursors: readonly string[]
  pageInfo: PageInfo
}

/** The position of a page in its list (section 5.1 of the Relay specification). */
export interface PageInfo {
  hasNextPage: boolean
  hasPreviousPage: boolean
  startCursor: string | null
  endCursor: string | null
}

/** Returns true for the schema of a page (`pageOf`). */
export function isPage(schema: z.ZodType): boolean {
  return (
    defOf(schema).type === 'object' && ['items', 'cursors', 'next', 'previous'].every((name) => name in shapeOf(schema))
  )
}

const required = <Type extends GraphQLObjectType | typeof GraphQLString>(type: Type) => new GraphQLNonNull(type)

/** Returns the connection type for a page's schema, as the Relay Cursor Connections Specification defines it. */
export function connectionType(page: z.ZodType, types: NamedTypes): GraphQLObjectType {
  const { name: pageName, origin } = namedOrigin(page)
  const name = pageName.replace(/Page$/, '')
  const node = nodeType(page, types)
  const edge = new GraphQLObjectType({
    name: `${name}Edge`,
    description: 'An item of a page, with its cursor.',
    fields: {
      node: { type: node, description: 'The item.' },
      cursor: { type: required(GraphQLString), description: 'The cursor of the item. Pass it as `after` or `before`.' },
    },
  })
  const fields = (): GraphQLFieldConfigMap<Connection, GraphqlContext> => ({
    edges: {
      type: new GraphQLNonNull(new GraphQLList(required(edge))),
      description: 'The items with their cursors, newest first.',
      resolve: ({ items, cursors }) => items.map((item, place) => ({ node: item, cursor: cursors[place] })),
    },
    nodes: {
      type: new GraphQLNonNull(new GraphQLList(node)),
      description: 'The items, newest first.',
      resolve: ({ items }) => items,
    },
    pageInfo: { type: required(pageInfoType), description: 'Information about the neighbouring pages.' },
  })
  const description = 'A page of a list, newest first.'
  return types.named(
    `${name}Connection`,
    origin,
    () => new GraphQLObjectType({ name: `${name}Connection`, description, fields }),
  )
}

function nodeType(page: z.ZodType, types: NamedTypes) {
  const items = defOf(unwrapped(shapeOf(page)['items']!).inner)
  if (items.type !== 'array') throw new Error('The items of a page are not a list')
  return outputType(items.element as z.ZodType, types)
}

const pageInfoType = new GraphQLObjectType<PageInfo>({
  name: 'PageInfo',
  description: 'Information about the neighbouring pages.',
  fields: {
    hasNextPage: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description:
        'Whether there are items after this page. With `last`: whether `before` was given. If you requested the maximum number of items, it can be true although no item follows.',
    },
    hasPreviousPage: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description:
        'Whether there are items before this page. With `first`: whether `after` was given. If you requested the maximum number of items, it can be true although no item precedes.',
    },
    startCursor: {
      type: GraphQLString,
      description: 'The cursor of the first item, to pass as `before`; null on an empty page if nothing precedes it.',
    },
    endCursor: {
      type: GraphQLString,
      description: 'The cursor of the last item, to pass as `after`; null if nothing can follow.',
    },
  },
})
