import { type EventStream, mappedStream } from '../../model/eventStream.ts'
import { covers } from '../../model/scopes.ts'
import { callOperation, type OpenCall, type Operation } from '../../operations/operation.ts'
import { accountStream } from '../../operations/streams/accountStream.ts'
import { notificationStream } from '../../operations/streams/notificationStream.ts'
import { timelineStream } from '../../operations/streams/timelineStream.ts'
import { userStream } from '../../operations/streams/userStream.ts'
import type { StreamChoice, StreamSource } from './streamChoice.ts'
import { type StreamEvent, type StreamMessage, streamMessage } from './streamMessage.ts'

/**
 * Opens one of Mastodon's streams as messages, after a position or from now on. Throws the operation's errors if the
 * caller may not follow it.
 */
export async function followStream(
  { source }: StreamChoice,
  call: OpenCall,
  after: unknown,
): Promise<EventStream<StreamMessage>> {
  const { operation, input } = operationOf(allowedSource(source, call))
  const from = after === undefined ? {} : { after }
  const stream = (await callOperation(operation, { ...input, ...from }, call)) as EventStream<StreamEvent>
  return mappedStream(stream, (event) => streamMessage(event, source))
}

// As in Mastodon, `user` has no notifications if the session may not read them.
function allowedSource(source: StreamSource, { caller }: OpenCall): StreamSource {
  const isAllowed = source.kind !== 'user' || (caller && covers(caller.scopes, 'read:notifications'))
  return isAllowed ? source : { kind: 'timeline', timeline: 'home' }
}

function operationOf(source: StreamSource): { operation: Operation; input: object } {
  switch (source.kind) {
    case 'timeline': {
      const { kind: _, ...input } = source
      return { operation: timelineStream, input }
    }
    case 'user':
      return { operation: userStream, input: {} }
    case 'notifications':
      return { operation: notificationStream, input: {} }
    case 'conversations':
    // Of the account's events, this stream sends only gaps. It is opened nevertheless, so that the permission is
    // checked and the client gets positions.
    case 'nothing':
      return { operation: accountStream, input: {} }
  }
}
