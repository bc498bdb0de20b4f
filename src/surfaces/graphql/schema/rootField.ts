import type { GraphQLFieldConfig } from 'graphql'
import type { GraphqlContext } from '../context.ts'

/** What a field is asked with, as graphql-js hands it over. */
export type Arguments = Record<string, unknown>

/** A field of Query, Mutation or Subscription. */
export type RootField = GraphQLFieldConfig<unknown, GraphqlContext, Arguments>
