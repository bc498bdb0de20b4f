import type { Draft } from '../../../model/draft.ts'
import type { FilterPost } from '../../../model/filter.ts'
import type { Mention, Post } from '../../../model/post.ts'
import type { FamiliarFollowers, Profile, Relationship } from '../../../model/profile.ts'
import type { GraphqlContext } from '../context.ts'
import type { Loaders } from './loaders.ts'

/** A field that only GraphQL has: it leads from one noun to another, which is loaded in a batch. */
export interface Relation {
  /** The noun that has the field. */
  of: string
  field: string
  /** The noun that the field returns. */
  to: 'Post' | 'Profile' | 'Relationship'
  description: string
  /** Loads the other noun. Null if the first one refers to none, or if the caller may not see it. */
  load(noun: never, context: GraphqlContext): Promise<unknown> | null
}

type ToId<Noun> = (noun: Noun) => string | null

const to =
  <Noun>(kind: Exclude<keyof Loaders, 'clear'>, idOf: ToId<Noun>) =>
  (noun: Noun, { loaders }: GraphqlContext) => {
    const id = idOf(noun)
    return id === null ? null : loaders[kind].load(id)
  }

/** All relations. None leads to a page, so that one query cannot read many pages at once. */
export const relations: readonly Relation[] = [
  {
    of: 'Post',
    field: 'inReplyTo',
    to: 'Post',
    description: 'The post that this post replies to; null if it is no reply or you may not see that post.',
    load: to('posts', ({ inReplyToId }: Post) => inReplyToId),
  },
  {
    of: 'Post',
    field: 'inReplyToProfile',
    to: 'Profile',
    description:
      'The author of the post that this post replies to; null if it is no reply or that account was deleted.',
    load: to('profiles', ({ inReplyToAccountId }: Post) => inReplyToAccountId),
  },
  {
    of: 'Mention',
    field: 'profile',
    to: 'Profile',
    description: 'The profile of the account; null if it was deleted.',
    load: to('profiles', ({ id }: Mention) => id),
  },
  {
    of: 'Profile',
    field: 'relationship',
    to: 'Relationship',
    description: 'Your relationship with the account; null for anonymous callers.',
    load: ({ id }: Profile, { call, loaders }) => (call.caller ? loaders.relationships.load(id) : null),
  },
  {
    of: 'Relationship',
    field: 'profile',
    to: 'Profile',
    description: 'The profile of the other account; null if it was deleted.',
    load: to('profiles', ({ id }: Relationship) => id),
  },
  {
    of: 'FamiliarFollowers',
    field: 'profile',
    to: 'Profile',
    description: 'The profile of the requested account.',
    load: to('profiles', ({ id }: FamiliarFollowers) => id),
  },
  {
    of: 'FilterPost',
    field: 'post',
    to: 'Post',
    description: 'The filtered post; null if you may not see it.',
    load: to('posts', ({ postId }: FilterPost) => postId),
  },
  {
    of: 'Draft',
    field: 'inReplyTo',
    to: 'Post',
    description: 'The post that this post replies to; null if it is no reply or you may not see that post.',
    load: to('posts', ({ inReplyToId }: Draft) => inReplyToId),
  },
  {
    of: 'Draft',
    field: 'quoted',
    to: 'Post',
    description: 'The quoted post; null if this post quotes none, or you may not see the quoted post.',
    load: to('posts', ({ quotedId }: Draft) => quotedId),
  },
]
