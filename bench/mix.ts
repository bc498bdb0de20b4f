import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { folderOutside } from '../scripts/packed.ts'
import { withBenchData } from './benchData.ts'
import { cpuOf, cpuOfFamily, postmasterOf, rssOf } from './cpu.ts'
import { everyRead } from './everyRead.ts'
import { load, type LoadResult } from './load.ts'
import { follow } from './memory.ts'
import { withServer } from './postgresServer.ts'
import { mixOf, tokensOf } from './readers.ts'
import { startOurs } from './servers.ts'
import { mayGrow, minimaOf, warmOf } from './soak/verdict.ts'
import { unpackedInto } from './start/unpacked.ts'
import { table } from './table.ts'
import { startWrites } from './writes.ts'

// How much memory does a process use while it does everything at once, each as often as a client does it in a day? It
// is the packed package, as users run it. Goal: at most 250 MB, without growth. In the last two thirds of the run, the
// minimum of the last quarter may be at most a tenth above the minimum of the first quarter.
//
// node bench/mix.ts [--minutes 20] [--server] [--data-dir an existing demo]

const [readers, writers, sockets, connections] = [1000, 50, 2000, 16]
const goal = 250
const secondsEach = 5

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    server: { type: 'boolean', default: false },
    'data-dir': { type: 'string' },
  },
})

await withBenchData(options['data-dir'], async (dataDir) => {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write', 'follow'])
  const folder = await folderOutside()
  try {
    const file = await unpackedInto(folder)
    const text = options.server
      ? await withServer(dataDir, ({ url, pid }) => measure(dataDir, file, tokens, { url, pid }))
      : await measure(dataDir, file, tokens)
    await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
    await writeFile(join(import.meta.dirname, 'results', `mix${options.server ? '-server' : ''}.md`), text)
    console.log(text)
    process.exitCode = text.includes('**missed**') ? 1 : 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function measure(
  dataDir: string,
  file: string,
  tokens: readonly string[],
  server?: { url: string; pid: number },
): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const environment = {
    MEMORY_TARGET: String(goal),
    LIMIT_ADDRESS_STREAM_CONNECTIONS: String(sockets),
    ...(server && { DATABASE_URL: server.url }),
  }
  const { port, pid } = stack.adopt(await startOurs(dataDir, environment, file), (served) => served.stop())
  const database = server?.pid ?? postmasterOf(dataDir)
  const reads = await everyRead(port, tokens)
  // Opens 50 sockets at a time, because the anonymous clients of one address may not open more at once.
  for (let from = 0; from < sockets; from += 50) {
    const opening = Array.from({ length: 50 }, (_, at) => follow(port, tokens[(from + at) % tokens.length]!))
    for (const socket of await Promise.all(opening)) stack.defer(() => socket.terminate())
  }
  stack.adopt(startWrites(port, tokens.slice(-writers)), (writing) => writing.stop())

  const { requests, next } = mixOf(reads, readers)
  const seconds = Number(options.minutes) * 60
  const before = [cpuOf(pid), cpuOfFamily(database)] as const
  const stopping = new AbortController()
  const sampling = sample(pid, stopping.signal)
  const result = await load(port, requests, seconds, { connections, next })
  const spent = [cpuOf(pid) - before[0], cpuOfFamily(database) - before[1]].map((used) => used / result.count)
  stopping.abort()
  return report(await sampling, result, spent)
}

async function sample(pid: number, signal: AbortSignal): Promise<number[]> {
  const samples: number[] = []
  try {
    for await (const _ of every(secondsEach * 1000, undefined, { signal })) samples.push(rssOf(pid) / 1e6)
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return samples
}

function report(samples: readonly number[], result: LoadResult, [ofProcess, ofDatabase]: readonly number[]): string {
  const warm = warmOf(samples)
  const { early, late } = minimaOf(warm)
  const most = Math.max(...warm)
  const [isSmall, isFlat] = [most <= goal, late <= early * (1 + mayGrow)]
  const points = Array.from({ length: 10 }, (_, at) => Math.floor(((samples.length - 1) * at) / 9))
  const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**')
  return `# Everything at once

\`node bench/mix.ts${options.server ? ' --server' : ''}\` requests all kinds of pages for ${options.minutes} minutes
over ${connections} connections, for ${readers} readers drawn by Zipf's law, while ${writers} others write 9 times per
second and ${sockets} streams are open. It runs the packed package with MEMORY_TARGET=${goal},
${options.server ? 'on a PostgreSQL server over TCP' : 'on the embedded database'}.

${table(
  ['', 'reached', 'goal', ''],
  [
    ['most memory in the last two thirds, MB', most, goal, verdict(isSmall)],
    ['lowest of their last quarter, of their first', late / early, 1 + mayGrow, verdict(isFlat)],
    ['pages a second', result.requestsPerSecond, '', ''],
    ['p50, ms', result.p50, '', ''],
    ['p99, ms', result.p99, '', ''],
    ['CPU of the process for a page, µs', ofProcess!, '', ''],
    ['CPU of PostgreSQL for a page, µs', ofDatabase!, '', ''],
  ],
)}

${table(
  ['minute', 'memory, MB'],
  points.map((at) => [(at * secondsEach) / 60, samples[at]!]),
)}
`
}
