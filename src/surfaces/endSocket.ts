import type { Duplex } from 'node:stream'

/** Milliseconds that a refused client has to close its side, so that it can read the response. */
const lingerMs = 2_000

// The maximum number of bytes to discard. A client that sends more does so on purpose.
const bytesAtMost = 16 * 1024 * 1024

/**
 * Closes a socket after its response, and discards what still arrives. Unread data would reset the connection, and
 * the client would lose the response. Ends after at most two seconds.
 */
export function endSocket(socket: Duplex): void {
  let left = bytesAtMost
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) socket.destroy()
  })
  socket.resume().end()
}

/**
 * A listener that destroys its socket. All sockets share it, because a closure would retain the request for as long as
 * the socket lasts.
 */
export function destroyThis(this: Duplex): void {
  this.destroy()
}
