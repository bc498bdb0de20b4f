import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** What a request to become a WebSocket comes with. */
export interface Upgrade {
  socket: Duplex
  /** What the client has sent already behind its request. */
  head: Buffer
  /** To be called when it has become one, or was refused. */
  decided(): void
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** Notes that a request is one to become a WebSocket. */
export function noteUpgrade(request: IncomingMessage, upgrade: Upgrade): void {
  upgrades.set(request, upgrade)
}

/** Whether a request is one to become a WebSocket, so that there is nobody to answer it but by its socket. */
export function isUpgrade(request: IncomingMessage): boolean {
  return upgrades.has(request)
}

/** What a noted request comes with; throws for any other. */
export function upgradeOf(request: IncomingMessage): Upgrade {
  const upgrade = upgrades.get(request)
  if (!upgrade) throw new Error('This is not a WebSocket upgrade request')
  return upgrade
}

/**
 * Whether a request asks for a WebSocket. Any other upgrade may be left aside (RFC 9110 section
 * 7.8), such as curl's to HTTP/2.
 */
export function asksForWebSocket({ headers: { upgrade } }: IncomingMessage): boolean {
  return upgrade !== undefined && /^websocket$/i.test(upgrade.trim())
}

/** What `Sec-WebSocket-Protocol` names, as sent: protocols, or whatever somebody put there. */
export function offeredProtocols({ headers }: IncomingMessage): string[] {
  return headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
}
