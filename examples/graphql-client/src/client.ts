import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type FormattedExecutionResult, type GraphQLFormattedError, print } from 'graphql'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

/** The address of the service, and a session. */
export interface Access {
  /** Such as `http://localhost:3000`. */
  url: string
  token: string
}

/** The error of a rejected call. Each of its errors has the reason as a text, and as a code in `extensions.code`. */
export class CallRefused extends Error {
  readonly errors: readonly GraphQLFormattedError[]

  constructor(errors: readonly GraphQLFormattedError[]) {
    super(errors.map(({ message }) => message).join('; '))
    this.errors = errors
  }
}

/** Sends a query or a mutation over HTTP. Throws CallRefused if any part of it is rejected. */
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
 * Follows a subscription over a WebSocket until the caller stops. When the connection breaks, it reconnects and resumes
 * after the last event, whose position `positionOf` returns. Throws CallRefused if the subscription is rejected.
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
    // This is read for each new connection, so that the subscription resumes where it was.
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

// Sends the session in the header of the upgrade. The service rejects it in a URL or in a message.
function socketWith(token: string) {
  return class extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { authorization: `Bearer ${token}` } })
    }
  }
}

// A network failure is worth another attempt. A session that has ended is not.
function isRefusal(cause: unknown): boolean {
  return (
    cause instanceof Object && 'message' in cause && /Unexpected server response: 4\d\d/.test(String(cause.message))
  )
}
