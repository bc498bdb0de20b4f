/** Thrown by what is done with a message: the socket is to be ended with this code and sentence. */
export class SocketEnd extends Error {
  readonly code: number

  constructor(code: number, reason: string) {
    super(reason)
    this.name = 'SocketEnd'
    this.code = code
  }
}
