import type { GraphQLFieldConfig, GraphQLObjectType } from 'graphql'
import type { z } from 'zod'
import { Post } from '../../../model/post.ts'
import { Profile, Relationship } from '../../../model/profile.ts'
import type { GraphqlContext } from '../context.ts'
import { relations } from './relations.ts'

type Fields = Record<string, GraphQLFieldConfig<unknown, GraphqlContext>>

const nouns = { Post, Profile, Relationship }

/**
 * Returns the relation fields of a noun. `typeOf` returns the type of another noun. `extensions.relation` marks
 * fields whose values depend on the caller.
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
