import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasDisconnected } from '../runRead.ts'
import type { LoopTime } from '../loopTime.ts'
import { statusOfDisconnected } from './errors.ts'

// Milliseconds, about the time of a few reads. A request read later than this in an iteration of the event loop arrived
// with many others.
const lateMilliseconds = 1

/**
 * Delays reads that start late in a long iteration of the event loop until the next iteration, and then checks their
 * connections again. Reads whose clients have disconnected end there, before any work is done for them. Otherwise, many
 * clients that send requests and disconnect would be served in full, while everyone else waits.
 */
export function dropDisconnectedReads(app: FastifyInstance, loopTime: LoopTime): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request) || loopTime(lateMilliseconds) < lateMilliseconds) return done()
    afterOneIteration(() => {
      if (!hasDisconnected(request.raw)) return done()
      reply.code(statusOfDisconnected).hijack()
    })
  })
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

// Calls `next` after one iteration: the first callback runs at the end of this iteration, the second at the end of the
// next.
function afterOneIteration(next: () => void): void {
  setImmediate(() => setImmediate(next))
}
