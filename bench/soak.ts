import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { issueSession } from '../src/sessions/issue.ts'
import { fillDemo } from './fillDemo.ts'
import { inUse, inUseText } from './overload/inUse.ts'
import { freePort, serve, withReaders } from './served.ts'
import { type Counts, register, useService } from './soak/load.ts'
import type { HeldMemory } from './soak/probe.ts'
import { growthOf, growthRow, type Sample, sampleRow } from './soak/verdict.ts'

// Does a process grow while it is used? Ten minutes of everything that people do (reading, writing, uploading,
// searching, signing in, short streams, aborted reads) by real clients against a real process, with rate limits.
// What it holds is measured after garbage collection. Goal: no growth, by the rule of `soak/verdict.ts`, and
// nothing is held after all clients have left.
//
// node bench/soak.ts [minutes, 10 by default]

const minutes = Number(process.argv[2] ?? 10)
const samples = 60
const token = 'a-token-for-metrics'
// The number of files that may be open at the end in addition to those at the start, because the pool has opened more
// connections by then.
const filesOfRest = 30

const folder = await mkdtemp(join(tmpdir(), 'social-soak-'))
try {
  fillDemo(folder, { posts: '5000', accounts: '200', follows: '50' })
  const text = await soak(folder)
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'soak.md'), text)
  console.log(text)
  process.exitCode = text.includes('GROWS') || text.includes('STILL') ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function soak(dataDir: string): Promise<string> {
  const sessions = await withReaders(dataDir, 200, ({ authSessions }, accounts) =>
    Promise.all(
      accounts.map(async (accountId) => {
        const session = { accountId, kind: 'cli', label: 'soak', scopes: ['read', 'write', 'follow'] } as const
        return (await issueSession(authSessions, session)).id.reveal()
      }),
    ),
  )
  const probe = await freePort()
  const { port, child, exit } = await serve(dataDir, {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'soak', 'probe.ts')}`,
    PROBE_PORT: String(probe),
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'true',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'info',
  })
  try {
    const users = await register(port, 60)
    const began = performance.now()
    const takeSample = async (): Promise<Sample> => ({
      ...((await (await fetch(`http://127.0.0.1:${probe}`)).json()) as HeldMemory),
      at: (performance.now() - began) / 60_000,
      measured: inUseText(await inUse(port, token)),
    })
    const colours = { create: { width: 640, height: 480, channels: 3, background: 'teal' } } as const
    const picture = new Blob([new Uint8Array(await sharp(colours).png().toBuffer())], { type: 'image/png' })
    const before = await takeSample()
    const stopping = new AbortController()
    const counts: Counts = new Map()
    const using = useService({ port, sessions, users, picture }, counts, stopping.signal)
    const series: Sample[] = []
    while (series.length < samples) {
      await pause((minutes * 60_000) / samples)
      series.push(await takeSample())
    }
    stopping.abort()
    await using
    return report(before, series, await restOf(takeSample, before), counts)
  } finally {
    child.kill()
    await exit
  }
}

/**
 * Measures what is held after all clients have left. Keep-alive connections end after 72 seconds, and jobs when they
 * are done.
 */
async function restOf(takeSample: () => Promise<Sample>, before: Sample): Promise<Sample> {
  for (let seconds = 0; ; seconds += 5) {
    const sample = await takeSample()
    if (isRest(sample, before) || seconds >= 120) return sample
    await pause(5_000)
  }
}

// Returns whether the process holds no more than before. Two connections to the database are always in use, and the
// measurement itself uses up to two.
function isRest({ measured, files }: Sample, before: Sample): boolean {
  return files <= before.files + filesOfRest && /^[2-4] connections .*, 0 queries waiting, 0 requests/.test(measured)
}

function report(before: Sample, series: readonly Sample[], after: Sample, counts: Counts): string {
  const growths = growthOf(series)
  const isFlat = growths.every((growth) => growth.isFlat)
  const shown = series.filter((_, at) => at % 6 === 5)
  const kinds = [...counts].map(
    ([kind, { done, refused, failed, first }]) =>
      `| ${kind} | ${done} | ${refused} | ${failed} | ${first?.replaceAll('|', '/') ?? ''} |`,
  )
  return `# A process in use for a long time

\`npm run soak\` does everything at once for ${minutes} minutes, with a process on the embedded database. Result: its memory ${isFlat ? 'is flat' : 'GROWS'}.
Within the last two thirds of the run, the minimum of the last quarter may be a tenth above the minimum of the first. After all clients have left: ${after.measured}, ${after.files} files and sockets (${before.files} before). ${
    isRest(after, before) ? 'Everything was released' : 'Something was NOT released'
  }.

| | at a third | at the end | a minute | |
|---|---|---|---|---|
${growths.map(growthRow).join('\n')}

| what | done | refused (503) | failed | the first failure |
|---|---|---|---|---|
${kinds.join('\n')}

| minute | heap, MiB | outside, MiB | resident, MiB | files and sockets | TCP sockets | timers | |
|---|---|---|---|---|---|---|---|
${[before, ...shown, after].map(sampleRow).join('\n')}
`
}
