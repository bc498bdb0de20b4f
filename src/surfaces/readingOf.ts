import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { callerGone, readingFor } from '../stores/readingFor.ts'

/**
 * Runs a reading for a request, and rejects with `callerGone` when its client closes the connection: nothing more is asked of the database,
 * and nothing is rendered.
 */
export async function readingOf<Result>(
  { raw }: Pick<FastifyRequest, 'raw'>,
  read: () => Promise<Result>,
): Promise<Result> {
  const isGone = () => hasGone(raw)
  const result = await readingFor(isGone, read)
  if (isGone()) throw callerGone
  return result
}

/** Whether a client has closed the connection of its request. One that ended its side gets no answer any more, as Node ends the other. */
export const hasGone = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean => socket.writable === false
