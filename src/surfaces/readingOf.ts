import type { FastifyRequest } from 'fastify'
import { callerGone, readingFor } from '../stores/readingFor.ts'

/**
 * Runs a reading for a request, and rejects with `callerGone` when its client closes the connection: nothing more is asked of the database,
 * and nothing is rendered.
 */
export async function readingOf<Result>(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  read: () => Promise<Result>,
): Promise<Result> {
  // A client that ended its side gets no answer any more, as Node ends the other.
  const isGone = () => socket.writable === false
  const result = await readingFor(isGone, read)
  if (isGone()) throw callerGone
  return result
}
