import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { endSocket } from '../../endSocket.ts'

const expecting = new WeakSet<IncomingMessage>()

/** Records that the client of a request waits for `100 Continue` before it sends the body. */
export function recordExpectation(request: IncomingMessage): void {
  expecting.add(request)
}

/** Returns true if the client of a request waits for `100 Continue`. */
export function expectsContinue(request: IncomingMessage): boolean {
  return expecting.has(request)
}

/** Sends `100 Continue` if the client of a request waits for it. */
export function sendContinue({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (expecting.delete(raw)) reply.raw.writeContinue()
}

/**
 * Makes the connection close after the response to a request whose body is incomplete. Further bytes are read and
 * discarded for a short time, and never parsed as another request.
 */
export function closeAfterResponse({ raw }: FastifyRequest, reply: FastifyReply): void {
  // HTTP/2 does not have this header and logs a warning.
  if (raw.httpVersionMajor !== 1) return
  reply.header('connection', 'close')
  const { socket } = raw
  // Node calls this after the last response of a connection. By default it closes the connection with bytes unread.
  socket.destroySoon = () => {
    socket.removeAllListeners('data')
    endSocket(socket)
  }
}
