import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The parts of a WebSocket upgrade. */
export interface Upgrade {
  socket: Duplex
  /** The bytes that the client has already sent after its request. */
  head: Buffer
  /** Call it when the upgrade is done or refused. */
  decided(): void
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** Records that a request is a WebSocket upgrade. */
export function recordUpgrade(request: IncomingMessage, upgrade: Upgrade): void {
  upgrades.set(request, upgrade)
}

/** Returns true for a recorded WebSocket upgrade, which can only be answered on its socket. */
export function isUpgrade(request: IncomingMessage): boolean {
  return upgrades.has(request)
}

/** Returns the upgrade of a recorded request. Throws for any other request. */
export function upgradeOf(request: IncomingMessage): Upgrade {
  const upgrade = upgrades.get(request)
  if (!upgrade) throw new Error('This is not a WebSocket upgrade request')
  return upgrade
}

/**
 * Returns true if a request asks for a WebSocket. Other upgrades may be ignored (RFC 9110 section 7.8), such as
 * curl's to HTTP/2.
 */
export function asksForWebSocket({ headers: { upgrade } }: IncomingMessage): boolean {
  return upgrade !== undefined && /^websocket$/i.test(upgrade.trim())
}

/** Returns the names in `Sec-WebSocket-Protocol`, as sent: protocols, or any other text that a client put there. */
export function offeredProtocols({ headers }: IncomingMessage): string[] {
  return headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
}
