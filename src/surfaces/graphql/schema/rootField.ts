import type { GraphQLFieldConfig } from 'graphql'
import type { GraphqlContext } from '../context.ts'

/** The arguments of a field, as graphql-js passes them. */
export type Arguments = Record<string, unknown>

/** A field of Query, Mutation or Subscription. */
export type RootField = GraphQLFieldConfig<unknown, GraphqlContext, Arguments>
