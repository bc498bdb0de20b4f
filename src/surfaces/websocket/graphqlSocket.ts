import type { ExecutionArgs } from 'graphql'
import { type Context, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer, type SubscribePayload } from 'graphql-ws'
import { findCredentialName } from '../../model/credentialNames.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { Graphql } from '../graphql/graphql.ts'
import type { PreparedRequest } from '../graphql/preparedRequest.ts'
import type { GraphqlCounts, GraphqlResult } from '../graphql/metrics.ts'
import { readParameters } from '../graphql/parameters.ts'
import { inTime } from '../deadline.ts'
import { keysWithin } from '../jsonKeys.ts'
import { isJsonObject, type JsonObject, requireHarmless } from '../jsonText.ts'
import type { RequestSlot } from '../requestSlot.ts'
import { runWrite } from '../runRead.ts'
import { closeCodes } from './closeCodes.ts'
import { refused, shownErrors } from './graphqlErrors.ts'
import { clientsId, withUniqueIds, withClientsId } from './graphqlIds.ts'
import { readProtocolMessage } from './graphqlMessage.ts'
import { nextMessage, nextSender } from './graphqlNext.ts'
import { completed, resultIterator, type ResultIterator } from './graphqlResults.ts'
import type { LiveSocket, SocketUse } from './liveSocket.ts'
import { refuseCredentialInMessage } from './messageCredentials.ts'
import { SocketEnd } from './socketEnd.ts'
import type { SocketTask } from './socketTask.ts'

/** The supported subprotocol. */
const graphqlProtocol = GRAPHQL_TRANSPORT_WS_PROTOCOL

interface SocketExtra {
  task: SocketTask
  socket(): LiveSocket
  /** The payload of the message that graphql-ws is processing. */
  payload?: JsonObject | undefined
}

type SocketContext = Context<Record<string, unknown> | undefined, SocketExtra>

/** An executable operation: the result of `onSubscribe`, for `execute` and `subscribe`. */
interface PreparedExecution extends ExecutionArgs {
  run(): Promise<ResultIterator>
}

interface GraphqlSocketDeps {
  graphql: Graphql
  counts: Pick<GraphqlCounts, 'add'>
}

/** Milliseconds within which a client must send `connection_init`. */
const initMs = 3_000

/**
 * Serves GraphQL over WebSocket (graphql-transport-ws). graphql-ws implements the protocol. Results go directly to the
 * socket, as JSON that is made once for all readers of the same result.
 */
export function graphqlSocket(deps: GraphqlSocketDeps) {
  const server = makeServer<Record<string, unknown> | undefined, SocketExtra>({
    connectionInitWaitTimeout: initMs,
    onConnect: requireNoCredential,
    onSubscribe: (context, id, payload) => prepared(deps, context, clientsId(id), takePayload(context.extra, payload)),
    execute: (args) => (args as PreparedExecution).run(),
    subscribe: (args) => (args as PreparedExecution).run(),
    onError: ({ extra: { task } }, _id, _payload, errors) => shownErrors(errors, task) as never,
  })

  return (socket: () => LiveSocket, task: SocketTask): { use: SocketUse } => {
    let take: (message: never) => Promise<void> = async () => undefined
    const extra: SocketExtra = { task, socket }
    const closed = server.opened(
      {
        protocol: graphqlProtocol,
        send: async (text) => socket().send(withClientsId(text)),
        close: (code = 1000, reason = '') => socket().end(code, reason),
        // The type of the callback only allows texts, but it also takes parsed messages.
        onMessage: (callback) => void (take = callback),
        // The pong omits the ping's payload, which could be anything.
        onPing: async () => socket().send('{"type":"pong"}'),
      },
      extra,
    )
    const takeMessage = withUniqueIds((message) => take(withoutPayload(message, extra) as never))
    return {
      use: {
        onText: (text) => takeMessage(readProtocolMessage(text)),
        onEnd: (code) => void closed(code, ''),
      },
    }
  }
}

const noPayload = { query: '' }

// graphql-ws retains a message for as long as its operation lasts, and thousands would retain the same document. It
// reads the payload synchronously, before the next message can arrive.
function withoutPayload(message: JsonObject, extra: SocketExtra): JsonObject {
  const { type, payload } = message
  if (type !== 'subscribe' || !isJsonObject(payload) || typeof payload['query'] !== 'string') return message
  extra.payload = payload
  return { ...message, payload: noPayload }
}

function takePayload(extra: SocketExtra, payload: SubscribePayload): JsonObject {
  const result = extra.payload ?? { ...payload }
  extra.payload = undefined
  return result
}

function requireNoCredential({ connectionParams }: SocketContext): void {
  if (findCredentialName(keysWithin(connectionParams)) !== undefined) throw new SocketEnd(...closeCodes.credential)
}

// graphql-ws passes the returned arguments to `execute` or `subscribe`, and returned errors to `onError`.
async function prepared(
  { graphql, counts }: GraphqlSocketDeps,
  { extra, subscriptions }: SocketContext,
  id: string,
  payload: JsonObject,
) {
  const { task } = extra
  const began = performance.now()
  try {
    refuseCredentialInMessage([...Object.keys(payload), ...graphql.names(payload)])
    requireHarmless(payload, 'variablesTooDeep')
    const most = task.call.limits.streamSubscriptions
    if (Object.keys(subscriptions).length > most) {
      throw new ServiceError('rate_limited', sentence('socketOperations', { most }))
    }
    const request = graphql.prepare(readParameters(payload))
    await counted(request, task)
    const { document, name } = request.operation
    const run = () => startOperation({ graphql, counts }, request, extra, id)
    return { schema: undefined as never, document, operationName: name ?? null, run } satisfies PreparedExecution
  } catch (error) {
    counts.add('none', 'refused', performance.now() - began)
    return refused(error, task)
  }
}

async function counted({ operation }: PreparedRequest, task: SocketTask): Promise<void> {
  const slot = task.enter()
  try {
    for (let field = 0; field < Math.max(1, operation.rootFields); field++) await task.count()
  } finally {
    slot.leave()
  }
}

async function startOperation(
  deps: GraphqlSocketDeps,
  request: PreparedRequest,
  extra: SocketExtra,
  id: string,
): Promise<ResultIterator> {
  let slot
  try {
    // The operation's slot is taken here, and not in `prepared`. If the socket ends before graphql-ws calls this
    // function, nothing would release the slot.
    slot = extra.task.enter()
  } catch (error) {
    deps.counts.add('none', 'refused', 0)
    return completed(error)
  }
  return runOperation(deps, request, extra, slot, id).finally(() => slot.leave())
}

async function runOperation(
  { graphql, counts }: GraphqlSocketDeps,
  request: PreparedRequest,
  { task, socket }: SocketExtra,
  slot: Pick<RequestSlot, 'write'>,
  id: string,
): Promise<ResultIterator> {
  const began = performance.now()
  const { kind } = request.operation
  const timed = { slot, deadline: task.deadline() }
  const count = (as: typeof kind | 'none', result: GraphqlResult) => counts.add(as, result, performance.now() - began)
  try {
    if (kind === 'subscription') {
      const subscribe = () => graphql.subscribe(request, task)
      const subscription = await inTime(timed, 'read', subscribe, (late) => late.stop())
      count(kind, 'done')
      return resultIterator(subscription, { next: nextSender(id, socket), drained: () => socket().drained() })
    }
    const execute = () => graphql.execute(request, task)
    const { json, hasErrors } = await (kind === 'query' ? inTime(timed, 'read', execute) : runWrite(timed, execute))
    count(kind, hasErrors ? 'with_errors' : 'done')
    socket().send(nextMessage(id, String(json)))
    return completed()
  } catch (error) {
    count('none', 'refused')
    return completed(error)
  }
}
