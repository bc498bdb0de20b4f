import type { GraphQLFieldConfig, GraphQLObjectType } from 'graphql'
import type { z } from 'zod'
import { Post } from '../../../model/post.ts'
import { Profile, Relationship } from '../../../model/profile.ts'
import type { GraphqlContext } from '../context.ts'
import { relations } from './relations.ts'

type Fields = Record<string, GraphQLFieldConfig<unknown, GraphqlContext>>

const nouns = { Post, Profile, Relationship }

/**
 * The relations of a noun; `typeOf` gives the type of another. `extensions.relation` tells that
 * what they give depends on who is asking.
 */
export function relationFields(noun: string, typeOf: (schema: z.ZodType) => GraphQLObjectType): Fields {
  const own = relations.filter(({ of }) => of === noun)
  return Object.fromEntries(
    own.map(({ field, to, description, load }) => [
      field,
      { type: typeOf(nouns[to]), description, resolve: resolving(load), extensions: { relation: true } },
    ]),
  )
}

type Load = (typeof relations)[number]['load']

const resolving =
  (load: Load): NonNullable<Fields[string]['resolve']> =>
  (noun, _args, context) =>
    load(noun as never, context)
