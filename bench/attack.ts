import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillDemo } from './fillDemo.ts'
import { startAttack } from './overload/attack.ts'
import { tokensOf } from './readers.ts'
import { readOptions, serve } from './served.ts'

// What does a signed-in person notice while hostile clients hold slow bodies, slow heads and idle sockets, from
// twelve addresses in four networks? The service has its default settings and rate limits. Goals: 99 of 100 calls
// succeed, 95 of 100 within a second.
//
// node bench/attack.ts [--posts 20000] [--accounts 500] [--follows 100] [--data-dir an existing demo]

const seconds = 30
const goals = { share: 0.99, p95: 1_000 }

const options = readOptions()
const folder = options['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'social-bench-')))
try {
  if (!options['data-dir']) fillDemo(folder, options)
  const tokens = await tokensOf(folder, 3, ['read', 'write'])
  const { port, child, exit } = await serve(folder, { RATE_LIMITS: 'on', TRUST_PROXY: 'false' })
  const attack = startAttack(port)
  await pause(2_000)
  const calls = (await Promise.all(tokens.map((token) => callsOf(port, token)))).flat()
  await attack.end()
  child.kill()
  await exit
  const text = report(calls, attack.statuses)
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'attack.md'), text)
  console.log(text)
} finally {
  if (!options['data-dir']) await rm(folder, { recursive: true, force: true })
}

interface Call {
  isServed: boolean
  took: number
}

async function callsOf(port: number, token: string): Promise<Call[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const query = '{ homeTimeline(first: 5) { nodes { id } } }'
  const requests: [string, RequestInit][] = [
    ['/api/v1/statuses', { method: 'POST', headers, body: '{"status":"All is well"}' }],
    ['/api/v1/timelines/home', { headers }],
    ['/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) }],
  ]
  const calls: Call[] = []
  // The pauses respect the allowance of one session.
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(400)) {
    for (const [path, init] of requests) {
      const began = performance.now()
      const status = await fetch(`http://127.0.0.1:${port}${path}`, init).then(read, () => 0)
      calls.push({ isServed: status === 200, took: performance.now() - began })
    }
  }
  return calls
}

async function read(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}

function report(calls: Call[], statuses: ReadonlyMap<number, number>): string {
  const share = calls.filter(({ isServed }) => isServed).length / calls.length
  const times = calls.map(({ took }) => took).sort((one, other) => one - other)
  const p95 = times[Math.floor(times.length * 0.95)]!
  process.exitCode = share >= goals.share && p95 <= goals.p95 ? 0 : 1
  const line = (what: string, limit: string, reached: string, isMet: boolean) =>
    `| ${what} | ${limit} | ${reached} | ${isMet ? 'met' : '**missed**'} |`
  return `# Slow and idle clients

Twelve addresses in four networks, 216 sockets: slow bodies with no credential or an invented one, slow heads, idle sockets, each opened anew when it is closed. Meanwhile three
people post, read, and ask GraphQL by POST for ${seconds} seconds, ${calls.length} calls. Default settings, one process.

| | goal | reached | |
|---|---|---|---|
${line('calls that succeed', 'at least 0.99', share.toFixed(3), share >= goals.share)}
${line('95 of 100 within', 'at most 1000 ms', `${p95.toFixed(0)} ms`, p95 <= goals.p95)}

Strangers were answered, by status (0 is a connection closed without an answer): ${[...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}.
`
}
