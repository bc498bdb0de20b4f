const kinds = ['open', 'message', 'error', 'close']

/** A `WebSocket` that gets a ticket for each connection, so that no URL and no subprotocol contains the token. */
export function ticketSocket(url: string, accessToken: string) {
  return class extends EventTarget {
    #socket: WebSocket | undefined
    #isClosed = false

    constructor(address: string | URL) {
      super()
      this.#open(address).catch(() => this.#end())
    }

    get readyState(): number {
      return this.#socket?.readyState ?? (this.#isClosed ? WebSocket.CLOSED : WebSocket.CONNECTING)
    }

    send(data: string): void {
      this.#socket?.send(data)
    }

    close(code?: number, reason?: string): void {
      if (this.#socket) this.#socket.close(code, reason)
      else this.#end()
    }

    async #open(address: string | URL): Promise<void> {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await fetch(`${url}/api/v1/streaming/ticket`, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`No ticket: ${answer.status}`)
      const { protocols } = (await answer.json()) as { protocols: string[] }
      if (this.#isClosed) return
      const socket = (this.#socket = new WebSocket(address, protocols))
      const again = (event: Event) => new (event.constructor as typeof Event)(event.type, event)
      for (const kind of kinds) socket.addEventListener(kind, (event) => this.dispatchEvent(again(event)))
    }

    #end(): void {
      this.#isClosed = true
      this.dispatchEvent(new Event('error'))
      this.dispatchEvent(new Event('close'))
    }
  }
}
