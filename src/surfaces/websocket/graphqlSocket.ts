import type { ExecutionArgs } from 'graphql'
import { type Context, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer, type SubscribePayload } from 'graphql-ws'
import { findCredentialName } from '../../model/credentialNames.ts'
import { ServiceError } from '../../model/errors.ts'
import type { Graphql, PreparedRequest } from '../graphql/graphql.ts'
import { keysWithin } from '../graphql/jsonText.ts'
import { readParameters } from '../graphql/parameters.ts'
import type { Subscription } from '../graphql/renderEvent.ts'
import { closeCodes } from './closeCodes.ts'
import { refused, shownErrors } from './graphqlErrors.ts'
import { requireProtocolMessage } from './graphqlMessage.ts'
import { nextMessage, nextSender } from './graphqlNext.ts'
import { completed, following, type Following } from './graphqlResults.ts'
import type { LiveSocket, SocketUse } from './liveSocket.ts'
import type { SocketTask } from './mountWebSockets.ts'
import { SocketEnd } from './socketEnd.ts'

export const graphqlProtocol = GRAPHQL_TRANSPORT_WS_PROTOCOL

interface Extra {
  task: SocketTask
  socket(): LiveSocket
}

type SocketContext = Context<Record<string, unknown> | undefined, Extra>

/** An operation that may be executed: what `onSubscribe` has found out, for `execute` and `subscribe`. */
interface Prepared extends ExecutionArgs {
  run(): Promise<Following>
}

const initMs = 3_000

/**
 * GraphQL over WebSocket (graphql-transport-ws). The library keeps the protocol; results go straight to the socket, as JSON that was made
 * once for all who ask for the same.
 */
export function graphqlSocket(graphql: Graphql) {
  const server = makeServer<Record<string, unknown> | undefined, Extra>({
    connectionInitWaitTimeout: initMs,
    onConnect: requireNoCredential,
    onSubscribe: (context, id, payload) => prepared(graphql, context, id, payload),
    execute: (args) => (args as Prepared).run(),
    subscribe: (args) => (args as Prepared).run(),
    onError: ({ extra: { task } }, _id, _payload, errors) => shownErrors(errors, task) as never,
  })

  return (socket: () => LiveSocket, task: SocketTask): SocketUse => {
    let take: (text: string) => Promise<void> = async () => undefined
    const closed = server.opened(
      {
        protocol: graphqlProtocol,
        send: async (text) => socket().send(text),
        close: (code = 1000, reason = '') => socket().end(code, reason),
        onMessage: (callback) => void (take = callback),
        // Without what it was sent: it could be anything.
        onPing: async () => socket().send('{"type":"pong"}'),
      },
      { task, socket },
    )
    return {
      async onText(text) {
        requireProtocolMessage(text)
        await take(text)
      },
      onEnd: (code) => void closed(code, ''),
    }
  }
}

function requireNoCredential({ connectionParams }: SocketContext): void {
  if (findCredentialName(keysWithin(connectionParams)) !== undefined) throw new SocketEnd(...closeCodes.credential)
}

// What it returns goes to `execute` or `subscribe`, or as errors to `onError`.
async function prepared(
  graphql: Graphql,
  { extra, subscriptions }: SocketContext,
  id: string,
  payload: SubscribePayload,
) {
  const { task } = extra
  try {
    requireNoCredentialIn(graphql, payload)
    const most = task.call.limits.streamSubscriptions
    if (Object.keys(subscriptions).length > most) {
      throw new ServiceError('rate_limited', `A socket may have ${most} operations at one time`)
    }
    const request = graphql.prepare(readParameters({ ...payload }))
    for (let field = 0; field < Math.max(1, request.operation.rootFields); field++) await task.count()
    const { document, name } = request.operation
    const run = () => started(graphql, request, extra, id)
    return { schema: undefined as never, document, operationName: name ?? null, run } satisfies Prepared
  } catch (error) {
    return refused(error, task)
  }
}

function requireNoCredentialIn(graphql: Graphql, payload: SubscribePayload): void {
  const sent = { ...payload }
  const name = findCredentialName([...Object.keys(sent), ...graphql.names(sent)])
  if (name === undefined) return
  throw new ServiceError(
    'credential_location_forbidden',
    `A credential (${name}) must not be sent in a message: send one "Authorization: Bearer" header with the upgrade`,
  )
}

async function started(graphql: Graphql, request: PreparedRequest, { task, socket }: Extra, id: string) {
  if (request.operation.kind !== 'subscription') {
    const { text } = await graphql.execute(request, task)
    socket().send(nextMessage(id, text))
    return completed()
  }
  let subscription: Subscription
  try {
    subscription = await graphql.subscribe(request, task)
  } catch (error) {
    return completed(error)
  }
  return following(subscription, { next: nextSender(id, socket), drained: () => socket().drained() })
}
