import { GraphQLID, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql'
import type { z } from 'zod'
import { invalid, invalidFields, ServiceError } from '../../../model/errors.ts'
import type { Page } from '../../../model/page.ts'
import { Profile, ProfilePage } from '../../../model/profile.ts'
import { Reaction, type ReactionPage } from '../../../model/reaction.ts'
import { callOperation, type Operation, requirePermission } from '../../../operations/operation.ts'
import { profile } from '../../../operations/profiles/profile.ts'
import { profileByName } from '../../../operations/profiles/profileByName.ts'
import { posts } from '../../../operations/posts/posts.ts'
import { postReactions } from '../../../operations/reactions/postReactions.ts'
import { connectionType } from './connections.ts'
import { fieldDescription } from './fieldDescription.ts'
import { connectionArguments, pageCall } from './fields.ts'
import type { RootField } from './rootField.ts'
import { inputFields } from './inputTypes.ts'
import type { NamedTypes } from './namedTypes.ts'
import { nodeFields } from './nodeFields.ts'
import { objectType, outputType } from './outputTypes.ts'
import { shapeOf } from './zodTypes.ts'

/**
 * The queries that are written by hand, because they do not correspond to one operation. They replace those derived
 * from operations.
 */
export const ownFields: Readonly<Record<string, OwnField>> = {
  profile: { operation: profile, make: profileField },
  postReactions: { operation: postReactions, make: postReactionsField },
  postReactedBy: { operation: postReactions, make: postReactedByField },
  node: { operation: posts, make: () => nodeFields.node },
  nodes: { operation: posts, make: () => nodeFields.nodes },
}

interface OwnField {
  /** The operation that the field needs. Without it the field is left out. */
  operation: Operation
  make(types: NamedTypes): RootField
}

function profileField(types: NamedTypes): RootField {
  return {
    description: fieldDescription({ ...profile, summary: 'Read a profile by its id or username.' }),
    type: objectType(Profile, types),
    args: {
      id: { type: GraphQLID, description: 'The id. Give either this or `username`.' },
      username: {
        type: GraphQLString,
        description: 'The username: `alice`, `@alice` or `alice@this.host`. Upper and lower case do not matter.',
      },
    },
    async resolve(_source, { id, username }, { call }) {
      requirePermission(profile, call)
      if ((id == null) === (username == null)) throw invalid('id', 'idOrUsername')
      if (id != null) return callOperation(profile, { id }, call)
      return callOperation(profileByName, { name: username }, call).catch(renameErrorField('name', 'username'))
    },
  }
}

// Renames the field of the operation's error to the argument's name.
const renameErrorField = (field: string, publicName: string) => (error: unknown) => {
  const [about] = (error instanceof ServiceError && error.fields) || []
  throw about?.field === field ? invalidFields([{ ...about, field: publicName }]) : error
}

function postReactionsField(types: NamedTypes): RootField {
  const { id, limit } = shapeOf(postReactions.input) as Record<'id' | 'limit', z.ZodType>
  return {
    description: fieldDescription({ ...postReactions, summary: 'List the accounts that reacted to a post, by emoji.' }),
    type: new GraphQLList(outputType(Reaction, types)),
    args: inputFields(
      { id, limit: limit.describe('The number of accounts of each emoji, 1 to 80. The latest are returned.') },
      types,
    ),
    async resolve(_source, { id, limit }, { call }) {
      const { items } = (await callOperation(postReactions, { id, limit: limit ?? undefined }, call)) as ReactionPage
      return items
    },
  }
}

function postReactedByField(types: NamedTypes): RootField {
  const connecting = pageCall(postReactions)
  return {
    description: fieldDescription({
      ...postReactions,
      summary: 'List the accounts that reacted to a post with one emoji.',
    }),
    type: connectionType(ProfilePage, types),
    args: {
      ...connectionArguments(postReactions, types),
      name: {
        type: new GraphQLNonNull(GraphQLString),
        description: 'A Unicode emoji, or the shortcode of a custom emoji.',
      },
    },
    resolve: (_source, args, { call }) => connecting(args, call, reactedBy),
    extensions: { defaultPage: 40 },
  }
}

function reactedBy(output: unknown): Page<unknown> {
  const { items, accountCursors: cursors, next, previous } = output as ReactionPage
  return { items: items[0]?.accounts ?? [], cursors, next, previous }
}
