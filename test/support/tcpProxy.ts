import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** When the proxy cuts a connection: at which client data, before or after the server processes it, and how often. */
export interface ConnectionCut {
  /** A pattern for the data of the client, decoded as Latin-1. */
  at: RegExp
  /**
   * - `unended`: the server gets everything but the last five bytes, which are PostgreSQL's Sync and end a
   *   transaction.
   * - `answered`: the server has processed the data, and its response is dropped.
   */
  when: 'unended' | 'answered'
  /** Cuts every n-th match. */
  every: number
}

/** A network that misbehaves on demand, in front of a real server. */
export interface TcpProxy {
  port: number
  /** Lets everything pass again, including held data. Connections that were cut stay cut. */
  restore(): void
  /** Resets all connections, and accepts new ones. Returns the number of connections. */
  cut(): number
  /** Resets all connections, and refuses new ones. */
  refuse(): void
  /** Acts as a network that drops everything: nothing passes, no connection ends, and new ones get no response. */
  hold(): void
  /** Acts as `hold`, but the current connections are lost for good. `restore` lets only new ones pass. */
  lose(): void
  /** Delays everything from now on by this many milliseconds in each direction. */
  delay(milliseconds: number): void
  /** Cuts connections at certain messages. Returns a function that returns the number of cuts so far. */
  cutAt(options: ConnectionCut): () => number
  /** Connects new clients to another port from now on. */
  aim(port: number): void
  close(): Promise<void>
}

interface SocketPair {
  client: Socket
  server: Socket
  isLost: boolean
}

/** Listens on a free port of 127.0.0.1 and forwards to another port there, such as PostgreSQL's or Redis's. */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<SocketPair>()
  const waiting = new Set<() => void>()
  let mode: 'pass' | 'hold' | 'refuse' = 'pass'
  let slowness = 0
  let aimedAt = target
  let cutting: (ConnectionCut & { matches: number; cut: number }) | undefined

  const passing = () => (mode === 'hold' ? new Promise<void>((resolve) => waiting.add(resolve)) : undefined)

  function end(pair: SocketPair): void {
    if (!pairs.delete(pair)) return
    pair.client.resetAndDestroy()
    pair.server.destroy()
  }

  function whereToCut(data: Buffer): ConnectionCut['when'] | undefined {
    if (!cutting || !cutting.at.test(data.toString('latin1')) || ++cutting.matches % cutting.every !== 0)
      return undefined
    cutting.cut++
    return cutting.when
  }

  async function pass(pair: SocketPair, from: Socket, to: Socket, look: (data: Buffer) => boolean): Promise<void> {
    for await (const data of from as AsyncIterable<Buffer>) {
      if (!pair.isLost) await passing()
      if (pair.isLost) continue
      if (slowness > 0) await new Promise((resolve) => setTimeout(resolve, slowness))
      if (!look(data)) return end(pair)
      if (!to.write(data)) await once(to, 'drain')
    }
    await passing()
    if (pair.isLost) end(pair)
    else to.end()
  }

  function accept(client: Socket): void {
    if (mode === 'refuse') return void client.resetAndDestroy()
    const server = connect(aimedAt, '127.0.0.1')
    const pair: SocketPair = { client, server, isLost: false }
    pairs.add(pair)
    let isLast = false
    const sent = (data: Buffer) => {
      const cut = whereToCut(data)
      if (cut !== undefined) isLast = true
      if (cut !== 'unended') return true
      pairs.delete(pair)
      server.end(data.subarray(0, -5))
      client.resetAndDestroy()
      return false
    }
    for (const socket of [client, server]) socket.setNoDelay(true).on('error', () => end(pair))
    client.on('close', () => void (pair.isLost || setImmediate(() => server.destroy())))
    server.on('close', () => void (pair.isLost || setImmediate(() => client.destroy())))
    void pass(pair, client, server, sent).catch(() => void (pair.isLost || end(pair)))
    void pass(pair, server, client, () => !isLast).catch(() => void (pair.isLost || end(pair)))
  }

  function goOn(): void {
    mode = 'pass'
    const all = [...waiting]
    waiting.clear()
    for (const resolve of all) resolve()
  }

  const listener = createServer({ allowHalfOpen: true }, accept).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const cutAll = () => {
    const all = [...pairs]
    for (const pair of all) end(pair)
    return all.length
  }
  return {
    port: (listener.address() as AddressInfo).port,
    restore() {
      slowness = 0
      cutting = undefined
      goOn()
    },
    cut: cutAll,
    refuse() {
      mode = 'refuse'
      cutAll()
    },
    hold: () => void (mode = 'hold'),
    lose() {
      mode = 'hold'
      // The server sees the connections end. The clients get no more data.
      for (const pair of pairs) {
        pair.isLost = true
        pair.server.destroy()
      }
    },
    delay: (milliseconds) => void (slowness = milliseconds),
    cutAt(options) {
      const counting = { ...options, matches: 0, cut: 0 }
      cutting = counting
      return () => counting.cut
    },
    aim: (port) => void (aimedAt = port),
    async close() {
      goOn()
      for (const pair of pairs) pair.isLost = false
      cutAll()
      listener.close()
      await once(listener, 'close')
    },
  }
}
