import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { folderOutside } from '../scripts/packed.ts'
import { rssOf } from './cpu.ts'
import { load } from './load.ts'
import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { startOurs } from './servers.ts'
import { unpackedInto } from './start/unpacked.ts'
import { table } from './table.ts'
import { startWrites } from './writes.ts'

const [readers, writers, connections, sockets] = [500, 50, 32, 200]
const seconds = 20

/** Measures the memory of a service: at the start, under load, and afterwards. */
export const question: BenchQuestion = {
  name: 'memory',
  title: 'How much memory does the service use after load, and when it is idle?',
  ask,
}

async function ask({ dataDir }: BenchContext): Promise<QuestionResult> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write'])
  const folder = await folderOutside()
  try {
    // Measures the built package, as users run it, because running the sources takes 20 MB to strip their types.
    return await measure(dataDir, await unpackedInto(folder), tokens)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(dataDir: string, file: string, tokens: readonly string[]): Promise<QuestionResult> {
  const { port, pid, stop } = await startOurs(dataDir, {}, file)
  try {
    await pause(3000)
    const idle = rssOf(pid)
    const { requestsPerSecond, most } = await underLoad(port, pid, tokens)
    const after = rssOf(pid)
    await pause(10_000)
    const rows = Object.entries({
      'idle, 3 s after the start': idle,
      'most under load': most,
      'after it': after,
      '10 s later': rssOf(pid),
    }).map(([what, bytes]) => [what, bytes / 1e6])
    return {
      goals: [{ what: 'of memory after load', goal: 160, reached: after / 1e6, isAtLeast: false, unit: ' MB' }],
      text: `${table(['', 'MB'], rows)}

RSS of the service's process, without PostgreSQL. 50 MB of it are the program \`node\`. The load is the home timeline over ${connections} connections,
for ${readers} readers drawn by Zipf's law, with ${Math.round(requestsPerSecond)} requests per second for ${seconds} s. Meanwhile, ${writers} others write 9 times per second, and ${sockets}
follow their home timeline over WebSockets.`,
    }
  } finally {
    await stop()
  }
}

async function underLoad(port: number, pid: number, tokens: readonly string[]) {
  const streams = []
  // Opens 50 sockets at a time, because the anonymous clients of one address may not open more at once.
  for (let from = 0; from < sockets; from += 50) {
    const some = tokens.slice(from, Math.min(from + 50, sockets))
    streams.push(...(await Promise.all(some.map((token) => follow(port, token)))))
  }
  const writing = startWrites(port, tokens.slice(-writers))
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, rssOf(pid))), 100)
  try {
    const { requestsPerSecond } = await load(port, homeRequests(tokens), seconds, zipfReaders(readers, connections, 1))
    return { requestsPerSecond, most }
  } finally {
    clearInterval(watch)
    await writing.stop()
    for (const stream of streams) stream.terminate()
  }
}

/** Opens a stream of a home timeline. */
export async function follow(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/streaming?stream=user`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}
