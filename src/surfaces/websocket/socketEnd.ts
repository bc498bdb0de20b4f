/** Thrown by the handler of a message to end the socket with this code and reason. */
export class SocketEnd extends Error {
  readonly code: number

  constructor(code: number, reason: string) {
    super(reason)
    this.name = 'SocketEnd'
    this.code = code
  }
}
