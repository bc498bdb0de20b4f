import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { endSocket } from '../../lingering.ts'

const expecting = new WeakSet<IncomingMessage>()

/** Notes that the client of a request waits for `100 Continue` before it sends the body. */
export function noteExpectation(request: IncomingMessage): void {
  expecting.add(request)
}

/** Returns whether the client of a request waits for `100 Continue`. */
export function expectsContinue(request: IncomingMessage): boolean {
  return expecting.has(request)
}

/** Tells the client of a request to send its body, where it waits for that. */
export function sendContinue({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (expecting.delete(raw)) reply.raw.writeContinue()
}

/**
 * Has the connection closed behind the answer to a request whose body has not come whole. What
 * still comes is read and forgotten, for a short while, and never parsed: it is no further request.
 */
export function closeAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  // HTTP/2 has no such header, and says so.
  if (raw.httpVersionMajor !== 1) return
  reply.header('connection', 'close')
  const { socket } = raw
  // What Node calls behind the last answer of a connection. By itself it would close it with bytes unread.
  socket.destroySoon = () => {
    socket.removeAllListeners('data')
    endSocket(socket)
  }
}
