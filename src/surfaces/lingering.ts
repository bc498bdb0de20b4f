import type { Duplex } from 'node:stream'

/** Milliseconds in which a client that is refused may close its side, so that it gets to read the answer. */
const lingerMs = 2_000

// More than that nobody sends by mistake.
const bytesAtMost = 16 * 1024 * 1024

/**
 * Closes a socket behind its answer, and reads and forgets what still comes: what is left unread
 * would reset the connection, and the answer with it. Ends in two seconds.
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
