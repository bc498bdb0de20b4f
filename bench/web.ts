import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { bearerSessions } from '../src/sessions/bearer.ts'
import { openBrowserSessions } from '../src/sessions/browserSessions.ts'
import { findChromium } from '../test/support/findChromium.ts'
import { fillDemo } from './fillDemo.ts'
import { withReaders } from './served.ts'
import { barePath, startSite } from './web/site.ts'
import { measurePage, middleOf, type Vitals } from './web/vitals.ts'

// How fast does the web client open on a slow phone with a cold cache? Each page is opened alternately with a bare one
// (HTML and a picture from the same server), by the same Chromium with the same network (150 ms, 1.6 Mbit/s) and a CPU
// at a quarter of its speed. The median of three rounds counts. Times are compared to the bare page of the same run,
// because machines differ.
//
// node bench/web.ts [--data-dir an existing demo]

const rounds = 3
/**
 * The largest paint may take this many times as long as the bare page's. It needs page, script, session, posts and a
 * picture in sequence.
 */
const goals = { lcpOfBare: 5, cls: 0.05, blocked: 0.25, scriptBytes: 120_000, requests: 60 }

const at = process.argv.indexOf('--data-dir')
const ownFolder = at > 0 ? process.argv[at + 1] : undefined
const folder = ownFolder ?? (await mkdtemp(join(tmpdir(), 'social-bench-')))
try {
  const program = findChromium()
  if (!program) throw new Error('There is no Chromium here (apt install chromium)')
  spawnSync('node', ['web/build/buildWeb.ts', '--if-changed'], { stdio: 'ignore' })
  if (!ownFolder) fillDemo(folder, { posts: '2000', accounts: '50', follows: '20' })
  const cookie = await cookieOf(folder)
  const results = await measureAll(program, cookie)
  const text = report(results)
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'web.md'), text)
  console.log(text)
  process.exitCode = text.includes('Missed') ? 1 : 0
} finally {
  if (!ownFolder) await rm(folder, { recursive: true, force: true })
}

/** Returns the cookie of a browser that is signed in as the first account. */
function cookieOf(dataDir: string): Promise<string> {
  return withReaders(dataDir, 1, async ({ authSessions, browserSessions: store }, [accountId]) => {
    const bearer = bearerSessions(authSessions, {
      isPending: () => Promise.resolve(false),
      afterResponse: () => undefined,
    })
    const sessions = openBrowserSessions({ store, authSessions, bearer, afterResponse: () => undefined })
    const { session } = await sessions.begin()
    return (await sessions.signIn(session, { accountId: accountId!, label: 'bench' })).cookie.reveal()
  })
}

interface OpenedPage {
  name: string
  path: string
  isSignedIn?: boolean
}

async function measureAll(executablePath: string, cookie: string): Promise<[string, Vitals][]> {
  const site = await startSite(folder)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    const pages = await pagesOf(site.origin)
    const measured = new Map<string, Vitals[]>(pages.map(({ name }) => [name, []]))
    // The first round fills caches.
    for (let round = 0; round <= rounds; round++) {
      for (const { name, path, isSignedIn = false } of pages) {
        const vitals = await measurePage(browser, `${site.origin}${path}`, isSignedIn ? cookie : undefined)
        if (round > 0) measured.get(name)!.push(vitals)
      }
    }
    return [...measured].map(([name, several]) => [name, middleOf(several)])
  } finally {
    await browser.close()
    await site.close()
  }
}

async function pagesOf(origin: string): Promise<OpenedPage[]> {
  const get = async <Body>(path: string) => (await (await fetch(`${origin}/api/v1/${path}`)).json()) as Body
  const { id } = await get<{ id: string }>('accounts/lookup?acct=alice')
  const posts = await get<{ id: string; replies_count: number }[]>(`accounts/${id}/statuses?limit=40`)
  const [thread] = posts.toSorted((one, other) => other.replies_count - one.replies_count)
  return [
    { name: 'the bare page', path: barePath },
    { name: "a visitor's first page", path: '/' },
    { name: 'the home timeline', path: '/', isSignedIn: true },
    { name: 'a thread', path: `/@alice/${thread!.id}`, isSignedIn: true },
    { name: 'a profile', path: '/@alice', isSignedIn: true },
  ]
}

function report([bare, ...pages]: [string, Vitals][]): string {
  const worst = (of: (vitals: Vitals) => number) => Math.max(...pages.map(([, vitals]) => of(vitals)))
  const limits = [
    ['LCP, of the bare page', worst(lcpOfBare), goals.lcpOfBare],
    ['CLS', worst(({ cls }) => cls), goals.cls],
    ['blocked until LCP (TBT / LCP)', worst(blocked), goals.blocked],
    ['script, bytes', worst(({ scriptBytes }) => scriptBytes), goals.scriptBytes],
    ['requests', worst(({ requests }) => requests), goals.requests],
  ] as const
  const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(3))
  return `# How fast the web client opens on a slow phone

\`node bench/web.ts\` runs Chromium at 390 x 844 with an empty cache, a latency of 150 ms, 1.6 Mbit/s, and a CPU at a quarter of its speed. The service and the browser share two
cores, so compare ratios. Figures are medians of ${rounds} alternating rounds.

| | LCP ms | of the bare page | CLS | TBT ms | of LCP | KB of script | requests |
|---|---|---|---|---|---|---|---|
${[bare!, ...pages].map(row).join('\n')}

| limit | worst | at most | |
|---|---|---|---|
${limits.map(([name, is, most]) => `| ${name} | ${shown(is)} | ${most} | ${is <= most ? 'Met.' : 'Missed.'} |`).join('\n')}
`

  function lcpOfBare({ lcp }: Vitals): number {
    return lcp / bare![1].lcp
  }

  function row([name, vitals]: [string, Vitals]): string {
    const { lcp, cls, tbt, scriptBytes, requests } = vitals
    const times = [
      Math.round(lcp),
      lcpOfBare(vitals).toFixed(2),
      cls.toFixed(3),
      Math.round(tbt),
      blocked(vitals).toFixed(2),
    ]
    return `| ${[name, ...times, (scriptBytes / 1000).toFixed(1), requests].join(' | ')} |`
  }
}

function blocked({ tbt, lcp }: Vitals): number {
  return tbt / lcp
}
