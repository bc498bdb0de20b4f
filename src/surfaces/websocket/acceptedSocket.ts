import type { Limits } from '../../model/settings.ts'
import type { SessionWatch, WatchedSession } from '../sessionWatch.ts'
import type { StreamTransport } from '../streamConnections.ts'
import { closeCodes } from './closeCodes.ts'
import type { LiveSocket, SocketOptions } from './liveSocket.ts'
import type { OpenSockets } from './openSockets.ts'
import type { SocketTask, SocketTaskDeps } from './socketTask.ts'

/** The dependencies that all accepted sockets share. */
export interface AcceptedSocketDeps extends SocketTaskDeps {
  watch: SessionWatch
  sockets: OpenSockets
}

/**
 * Releases what an accepted socket holds when it ends: its place among the counted connections, and the watch of its
 * session. It is a class, since there may be ten thousand instances.
 */
export class AcceptedSocket implements SocketOptions {
  readonly #transport: StreamTransport
  readonly #task: SocketTask
  readonly #release: () => void
  readonly #deps: AcceptedSocketDeps
  #unwatch: (() => void) | undefined

  constructor(transport: StreamTransport, task: SocketTask, release: () => void, deps: AcceptedSocketDeps) {
    this.#transport = transport
    this.#task = task
    this.#release = release
    this.#deps = deps
  }

  get limits(): Limits {
    return this.#deps.services.limits
  }

  /** Ends the socket when its session ends. */
  watch(session: WatchedSession, socket: LiveSocket): void {
    this.#unwatch = this.#deps.watch.watch(session, () => socket.end(...closeCodes.sessionOver))
  }

  onError(error: unknown): void {
    this.#task.log(error, 'a message of a socket failed')
  }

  onEnd(code: number): void {
    this.#unwatch?.()
    this.#release()
    const { session } = this.#task.call.caller
    this.#deps.log.info({ ...this.#task.trail, session, transport: this.#transport, code }, 'socket closed')
  }

  onClose(socket: LiveSocket): void {
    this.#deps.sockets.remove(socket)
  }
}
