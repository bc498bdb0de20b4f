import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { callerDisconnected, readForCaller } from '../stores/readForCaller.ts'
import { inTime, type WithDeadline } from './deadline.ts'
import type { RequestSlot } from './requestSlot.ts'

/**
 * Runs a read for a request. Rejects with `callerDisconnected` when the client closes the connection, and with 503 at
 * the deadline. After that, no more queries are sent and nothing is rendered.
 */
export function runRead<Result>(request: ReadRequest, read: () => Promise<Result>): Promise<Result> {
  const isDisconnected = () => hasDisconnected(request.raw) || request.deadline?.isOver === true
  return inTime(request, 'read', async () => {
    const result = await readForCaller(isDisconnected, read)
    if (isDisconnected()) throw callerDisconnected
    return result
  })
}

/**
 * Runs a write for a request. The write completes even if the client disconnects. Rejects with 503 at the deadline,
 * or at once if writes are refused for now.
 */
export async function runWrite<Result>(request: WriteRequest, write: () => Promise<Result>): Promise<Result> {
  request.slot?.write()
  return inTime(request, 'write', write)
}

type ReadRequest = Pick<FastifyRequest, 'raw'> & WithDeadline

interface WriteRequest extends WithDeadline {
  slot?: Pick<RequestSlot, 'write'> | undefined
}

/**
 * Returns true if the client closed the connection. A client that closed only its own side gets no response either,
 * because Node then closes the other side.
 */
export const hasDisconnected = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean => socket.writable === false
