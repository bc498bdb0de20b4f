import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasGone } from '../readingOf.ts'
import type { RoundTime } from '../roundTime.ts'
import { statusOfGone } from './errors.ts'

// Milliseconds: a few reads. What is looked at later than this in a round of the event loop came in with many others.
const lateMilliseconds = 1

/**
 * Has reads that are looked at late in a long round of the event loop wait for the next one, in which their
 * connections are looked at once more: reads whose callers have gone end there, before anything is done for
 * them. Otherwise a crowd that asks and leaves would be served in full, and everybody else would wait for it.
 */
export function dropReadsOfGone(app: FastifyInstance, roundTime: RoundTime): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request) || roundTime(lateMilliseconds) < lateMilliseconds) return done()
    afterOneRound(() => {
      if (!hasGone(request.raw)) return done()
      reply.code(statusOfGone).hijack()
    })
  })
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

// The first comes at the end of this round, the second at the end of the next.
function afterOneRound(next: () => void): void {
  setImmediate(() => setImmediate(next))
}
