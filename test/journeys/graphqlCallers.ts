import { CombinedGraphQLErrors, gql } from '@apollo/client'
import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql'
import { apolloClient } from '../../examples/clients/apollo.ts'
import { eventsClient } from '../../examples/clients/events.ts'
import { socketClient } from '../../examples/clients/socket.ts'

/** Thrown when a request is refused. */
export class GraphqlRefusal extends Error {
  readonly errors: readonly GraphQLFormattedError[]

  constructor(errors: readonly GraphQLFormattedError[]) {
    super(errors.map(({ message }) => message).join('; '))
    this.errors = errors
  }
}

/** A GraphQL client of any kind. Results are `any`: a wrong guess fails the test. */
export interface Caller {
  /** Sends a query or a mutation, and returns its data. Throws `GraphqlRefusal`. */
  ask(query: string, variables: Record<string, unknown>): Promise<any>
  /** Follows a subscription event by event. Throws `GraphqlRefusal`. */
  follow(query: string, variables: Record<string, unknown>): AsyncIterator<any>
  close(): unknown
}

/** Each kind of client in the page for clients, by name. */
export const callers: Record<string, (url: string, token: string) => Caller> = {
  'Apollo Client': apolloCaller,
  'graphql-ws alone': (url, token) => iteratingCaller(socketClient(url, token)),
  'graphql-sse alone': (url, token) => iteratingCaller(eventsClient(url, token)),
}

function apolloCaller(url: string, token: string): Caller {
  const { client, close } = apolloClient(url, token)
  return {
    async ask(text, variables) {
      const document = gql(text)
      const request = text.startsWith('mutation')
        ? client.mutate<any>({ mutation: document, variables, fetchPolicy: 'no-cache' })
        : client.query<any>({ query: document, variables, fetchPolicy: 'no-cache' })
      return withoutTypeNames((await request.catch(throwRefused)).data)
    },
    follow: (text, variables) =>
      iterated((next, fail) => {
        const followed = client.subscribe<any>({ query: gql(text), variables, fetchPolicy: 'no-cache' })
        const subscription = followed.subscribe({
          next: ({ data, error }) => (error ? fail(error) : next(withoutTypeNames(data))),
          error: fail,
        })
        return () => subscription.unsubscribe()
      }),
    async close() {
      client.stop()
      await close()
    },
  }
}

// Removes the type names, which Apollo requests in addition.
const withoutTypeNames = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => (key === '__typename' ? undefined : value))

function throwRefused(error: unknown): never {
  throw CombinedGraphQLErrors.is(error) ? new GraphqlRefusal(error.errors) : error
}

interface IteratingClient {
  iterate(request: { query: string; variables: Record<string, unknown> }): AsyncIterableIterator<unknown>
  dispose(): unknown
}

function iteratingCaller(client: IteratingClient): Caller {
  async function* results(query: string, variables: Record<string, unknown>) {
    try {
      for await (const result of client.iterate({ query, variables })) yield dataOf(result as FormattedExecutionResult)
    } catch (error) {
      // A document that is not executed is an error of the protocol: an array of GraphQL errors.
      throw Array.isArray(error) ? new GraphqlRefusal(error as GraphQLFormattedError[]) : error
    }
  }
  return {
    async ask(query, variables) {
      for await (const data of results(query, variables)) return data
      throw new Error('There was no answer')
    },
    follow: results,
    close: () => client.dispose(),
  }
}

function dataOf({ data, errors }: FormattedExecutionResult): unknown {
  if (errors) throw new GraphqlRefusal(errors)
  return data
}

/** Converts pushed values to an async iterator. */
async function* iterated(start: (next: (value: unknown) => void, fail: (error: unknown) => void) => () => void) {
  const waiting: (() => unknown)[] = []
  let wake = () => {}
  const put = (take: () => unknown) => {
    waiting.push(take)
    wake()
  }
  const stop = start(
    (value) => put(() => value),
    (error) => put(() => throwRefused(error)),
  )
  try {
    for (;;) {
      const take = waiting.shift()
      if (take) yield take()
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop()
  }
}
