import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** When a proxy cuts a connection whose client sends data that match a pattern. */
export interface Cutting {
  /** What the client sends, its bytes taken for Latin-1. */
  at: RegExp
  /**
   * - `unended`: the server sees all but the last five bytes: PostgreSQL's Sync, which ends a transaction.
   * - `answered`: the server has done it, and its answer is thrown away.
   */
  when: 'unended' | 'answered'
  /** Every so many of those that match. */
  every: number
}

/** A network that misbehaves on demand, before a server that does not. */
export interface TcpProxy {
  port: number
  /** Everything passes again, held data too; what was cut stays cut. */
  heal(): void
  /** Ends all connections, abruptly, and lets new ones in. Returns how many there were. */
  cut(): number
  /** Ends all connections and refuses new ones. */
  refuse(): void
  /** A black hole: nothing passes and nothing ends; who connects hears nothing. */
  hold(): void
  /** As `hold`, and what was open then never comes back: `heal` lets new connections pass only. */
  lose(): void
  /** Everything that passes from now on takes so many milliseconds longer, in each direction. */
  delay(milliseconds: number): void
  /** Cuts connections at certain messages. Returns how many it has cut so far. */
  cutAt(cutting: Cutting): () => number
  /** New connections lead to another port from now on. */
  aim(port: number): void
  close(): Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
  isLost: boolean
}

/** Listens at a free port of 127.0.0.1 and passes all on to another port there, such as PostgreSQL's or Redis'. */
export async function tcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  const waiting = new Set<() => void>()
  let mode: 'pass' | 'hold' | 'refuse' = 'pass'
  let slowness = 0
  let aimedAt = target
  let cutting: (Cutting & { seen: number; cut: number }) | undefined

  const passing = () => (mode === 'hold' ? new Promise<void>((resolve) => waiting.add(resolve)) : undefined)

  function end(pair: Pair): void {
    if (!pairs.delete(pair)) return
    pair.client.resetAndDestroy()
    pair.server.destroy()
  }

  function whereToCut(data: Buffer): Cutting['when'] | undefined {
    if (!cutting || !cutting.at.test(data.toString('latin1')) || ++cutting.seen % cutting.every !== 0) return undefined
    cutting.cut++
    return cutting.when
  }

  async function pass(pair: Pair, from: Socket, to: Socket, look: (data: Buffer) => boolean): Promise<void> {
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
    const pair: Pair = { client, server, isLost: false }
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
    heal() {
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
      // Their server sees them end; their client hears nothing more.
      for (const pair of pairs) {
        pair.isLost = true
        pair.server.destroy()
      }
    },
    delay: (milliseconds) => void (slowness = milliseconds),
    cutAt(given) {
      const counting = { ...given, seen: 0, cut: 0 }
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
