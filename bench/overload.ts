import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { issueSession } from '../src/sessions/issue.ts'
import { fillDemo } from './fillDemo.ts'
import { drive, type Outcome } from './overload/drive.ts'
import { mixOf } from './overload/mix.ts'
import { figuresOf, report, type Round, verdictOf } from './overload/report.ts'
import { readOptions, serve, withReaders } from './served.ts'

// What happens to a process that receives three times as many requests as it can serve? Many readers send requests, and
// some clients write, upload and open WebSockets. First they send 64 at a time, which measures the capacity. Then they
// send at fixed intervals, at three times that rate, for some seconds. Then a few readers follow. Rounds alternate with
// a process without limits. Goals: it still serves at least 0.7 of its capacity, refuses within 100 ms (99 of 100),
// always responds to health checks, and is back to normal a second later.
//
// node bench/overload.ts [--posts 20000] [--accounts 500] [--follows 100] [--seconds 4] [--data-dir an existing demo]

const rounds = 3
const times = 3
const readers = 200
const unbounded = {
  LIMIT_REQUESTS_UNDER_WAY: '1000000',
  LIMIT_BODIES_UNDER_WAY: '1000000',
  LIMIT_DATABASE_WAITING: '1000000',
  LIMIT_BACKGROUND_WAITING: '1000000',
  LIMIT_EVENT_LOOP_MILLISECONDS: '1000000',
}

const options = readOptions()
const seconds = Number(options.seconds)
const folder = options['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'social-bench-')))
try {
  if (!options['data-dir']) fillDemo(folder, options)
  const sessions = await sessionsOf(folder)
  const bounded = await measure({}, sessions)
  const without = await measure(unbounded, sessions)
  const text = report({ bounded, without, times, seconds })
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'overload.md'), text)
  console.log(text)
  process.exitCode = verdictOf(bounded).every(({ isMet }) => isMet) ? 0 : 1
} finally {
  if (!options['data-dir']) await rm(folder, { recursive: true, force: true })
}

function sessionsOf(dataDir: string): Promise<string[]> {
  return withReaders(dataDir, readers, ({ authSessions }, accounts) =>
    Promise.all(
      accounts.map(async (accountId) => {
        const session = { accountId, kind: 'cli', label: 'bench', scopes: ['read', 'write'] } as const
        return (await issueSession(authSessions, session)).id.reveal()
      }),
    ),
  )
}

async function measure(bounds: Record<string, string>, sessions: string[]) {
  const { port, child, exit } = await serve(folder, { ...bounds, LOG_LEVEL: 'info' })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const next = mixOf(sessions, picture)
  try {
    await drive({ port, next, seconds: 4, pace: { atOnce: 32 } })
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++) measured.push(await oneRound(port, next))
    return { rounds: measured }
  } finally {
    child.kill()
    await exit
  }
}

async function oneRound(port: number, next: ReturnType<typeof mixOf>): Promise<Round> {
  const calm = figuresOf(await drive({ port, next: next.reads, seconds: 1, pace: { atOnce: 4 } }), 1)
  const atCapacity = figuresOf(await drive({ port, next, seconds: 3, pace: { atOnce: 64 } }), 3)
  const health = askHealth(port)
  const perSecond = times * atCapacity.served.perSecond
  const over = figuresOf(await drive({ port, next, seconds, pace: { perSecond } }), seconds)
  const answers = await health.stop()
  await pause(1000)
  const after = figuresOf(await drive({ port, next: next.reads, seconds: 1, pace: { atOnce: 4 } }), 1)
  return { calm, atCapacity, over, health: answers, after }
}

/** Checks the health ten times a second on its own connection. */
function askHealth(port: number) {
  const outcomes: Outcome[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      outcomes.push(...(await drive({ port, next: mixOf.health, seconds: 0, pace: { atOnce: 1 } })))
      await pause(100)
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      return figuresOf(outcomes, 1)
    },
  }
}
