import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type FormattedExecutionResult, type GraphQLFormattedError, print } from 'graphql'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

/** Where the service is, and the session to call it with. */
export interface Access {
  /** Such as `http://localhost:3000`. */
  url: string
  token: string
}

/** What a call was refused with: each error says why in words, and in `extensions.code`. */
export class CallRefused extends Error {
  readonly errors: readonly GraphQLFormattedError[]

  constructor(errors: readonly GraphQLFormattedError[]) {
    super(errors.map(({ message }) => message).join('; '))
    this.errors = errors
  }
}

/** Asks a query or a mutation over HTTP; throws CallRefused when any part of it is refused. */
export async function ask<Data, Variables>(
  { url, token }: Access,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: print(document), variables }),
  })
  return dataOf((await response.json()) as FormattedExecutionResult<Data>)
}

/**
 * Follows a subscription over a WebSocket, until nobody asks for more. When the connection breaks it comes back by itself, and asks for
 * what came after the last event: `positionOf` finds an event's position. Throws CallRefused for a subscription that is refused.
 */
export async function* follow<Data, Variables extends { after?: string | null | undefined }>(
  { url, token }: Access,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  positionOf: (data: Data) => string,
): AsyncGenerator<Data> {
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: socketWith(token),
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (cause) => !isRefusal(cause),
  })
  let { after } = variables
  const payload = {
    query: print(document),
    // Read each time that the subscription is asked for: after a broken connection it goes on where it was.
    get variables() {
      return { ...variables, after }
    },
  }
  try {
    for await (const result of client.iterate(payload)) {
      const data = dataOf(result as FormattedExecutionResult<Data>)
      after = positionOf(data)
      yield data
    }
  } finally {
    await client.dispose()
  }
}

function dataOf<Data>({ data, errors }: FormattedExecutionResult<Data>): Data {
  if (errors || !data) throw new CallRefused(errors ?? [])
  return data
}

// The session goes in the header of the upgrade, and nowhere else: the service refuses it in a URL or in a message.
function socketWith(token: string) {
  return class extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { authorization: `Bearer ${token}` } })
    }
  }
}

// A network that is away for a moment comes back; a session that is over does not.
function isRefusal(cause: unknown): boolean {
  return (
    cause instanceof Object && 'message' in cause && /Unexpected server response: 4\d\d/.test(String(cause.message))
  )
}
