import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { callerGone, readingFor } from '../stores/readingFor.ts'
import { inTime, type Timed } from './deadline.ts'
import type { Place } from './place.ts'

/**
 * Runs a reading for a request, and rejects with `callerGone` when its client closes the connection, or with 503 at its
 * deadline: nothing more is asked of the database, and nothing is rendered.
 */
export function readingOf<Result>(request: ReadRequest, read: () => Promise<Result>): Promise<Result> {
  const isGone = () => hasGone(request.raw) || request.deadline?.isOver === true
  return inTime(request, 'read', async () => {
    const result = await readingFor(isGone, read)
    if (isGone()) throw callerGone
    return result
  })
}

/**
 * Changes something for a request: it is done whoever waits for it. Rejects with 503 at the deadline of the request,
 * and at once where nothing can be changed for now.
 */
export async function writingOf<Result>(request: WriteRequest, write: () => Promise<Result>): Promise<Result> {
  request.place?.write()
  return inTime(request, 'write', write)
}

type ReadRequest = Pick<FastifyRequest, 'raw'> & Timed

interface WriteRequest extends Timed {
  place?: Pick<Place, 'write'> | undefined
}

/**
 * Whether a client has closed the connection of its request. One that ended its side gets no answer
 * any more, as Node ends the other.
 */
export const hasGone = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean => socket.writable === false
