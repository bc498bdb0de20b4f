import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasDisconnected } from '../readingOf.ts'
import type { RoundTime } from '../roundTime.ts'
import { statusOfDisconnected } from './errors.ts'

// Milliseconds, about the time of a few reads. A request read later than this in a round of the event loop arrived
// with many others.
const lateMilliseconds = 1

/**
 * Delays reads that start late in a long round of the event loop until the next round, and then checks their
 * connections again. Reads whose clients have disconnected end there, before any work is done for them. Otherwise, a
 * crowd that sends requests and disconnects would be served in full, while everyone else waits.
 */
export function dropDisconnectedReads(app: FastifyInstance, roundTime: RoundTime): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request) || roundTime(lateMilliseconds) < lateMilliseconds) return done()
    afterOneRound(() => {
      if (!hasDisconnected(request.raw)) return done()
      reply.code(statusOfDisconnected).hijack()
    })
  })
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

// Calls `next` after one round: the first callback runs at the end of this round, the second at the end of the next.
function afterOneRound(next: () => void): void {
  setImmediate(() => setImmediate(next))
}
