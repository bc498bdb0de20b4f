import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import { version } from '../../src/operations/instance/internal/version.ts'
import { textWithin, within } from './response.ts'
import { type Connection, reasonOf } from './http.ts'
import { assume } from './judging.ts'
import { NotChecked } from './violation.ts'

/** A page in a new browser, whose profile is deleted afterwards. */
export interface ChromiumPage {
  /** Opens a path and waits, at most ten seconds, until the page has loaded and its requests have ended. */
  open(path: string): Promise<void>
  /** Calls a function, written as JavaScript, in the page. Returns its result. */
  call(script: string, ...values: unknown[]): Promise<unknown>
  /** Returns the cookies that the browser sends to the deployment, including those that no script can read. */
  cookies(): Promise<{ name: string; value: string }[]>
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Maximum duration in milliseconds. */
const longest = 60_000

/** Runs work in a page of Chromium. Throws NotChecked if it is not installed, or does not start. */
export async function inChromium<Result>(
  connection: Connection,
  work: (page: ChromiumPage) => Promise<Result>,
): Promise<Result> {
  const program = await findChromium()
  assume(program !== undefined, 'there is no Chromium on the PATH')
  const directory = await mkdtemp(join(tmpdir(), 'conformance-'))
  const signal = AbortSignal.any([connection.signal, AbortSignal.timeout(longest)])
  try {
    signal.throwIfAborted()
    const flags = await flagsFor(connection, directory, signal)
    return await withProgram(program, flags, (child) =>
      openPage(connection.origin, protocolOf(child, signal)).then(work),
    )
  } finally {
    // Chromium's child processes end a little later and may still write.
    await rm(directory, { recursive: true, force: true, maxRetries: 20 }).catch((error: unknown) =>
      connection.remark(`The profile of Chromium is left at ${directory} (${reasonOf(error)}).`),
    )
  }
}

async function withProgram<Result>(
  program: string,
  flags: readonly string[],
  work: (child: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const exited = new Promise((resolve) => child.on('exit', resolve).on('error', resolve))
  try {
    return await work(child)
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

/** Returns the path of the Chromium of this machine. */
async function findChromium(): Promise<string | undefined> {
  const chromiumPath = process.env['CHROMIUM_PATH']
  if (chromiumPath) return chromiumPath
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const path of folders.flatMap((folder) => names.map((name) => join(folder, name))))
    if (await isProgram(path)) return path
  return undefined
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function flagsFor({ origin, ca }: Connection, directory: string, signal: AbortSignal): Promise<string[]> {
  const key = origin.startsWith('https:') ? await keyOf(origin, ca, signal) : undefined
  return [
    ...['--headless', '--remote-debugging-pipe', `--user-data-dir=${directory}`, '--disable-dev-shm-usage'],
    ...['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-extensions'],
    `--user-agent=Mozilla/5.0 (compatible; social-service-conformance/${version})`,
    ...(key === undefined ? [] : [`--ignore-certificate-errors-spki-list=${key}`]),
    // As root, Chromium does not start with a sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

/**
 * Returns the hash of the deployment's key, whose certificate Node has verified. Chromium is told to accept this key,
 * because it may not trust the same authorities as Node.
 */
async function keyOf(origin: string, ca: string | undefined, signal: AbortSignal): Promise<string> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({ host, port: Number(port || 443), servername: isIP(host) ? '' : host, ca })
  try {
    await once(socket, 'secureConnect', { signal })
    const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' }) ?? ''
    return createHash('sha256').update(key).digest('base64')
  } catch (error) {
    throw new NotChecked(`the certificate could not be read for Chromium (${reasonOf(error)})`)
  } finally {
    socket.destroy()
  }
}

/** Sends a command of the DevTools protocol, or waits for an event. */
interface Protocol {
  send(method: string, params?: object, sessionId?: string): Promise<unknown>
  event(isMatch: (event: unknown) => boolean): Promise<unknown>
}

/** Speaks the DevTools protocol over pipes. Other users of the machine cannot reach pipes, but could reach a port. */
function protocolOf(child: ChildProcess, signal: AbortSignal): Protocol {
  const [, , , input, output] = child.stdio as unknown as Duplex[]
  const waiting = new Set<{ isMatch(message: unknown): boolean; resolve(message: unknown): void }>()
  const { promise: ended, reject: end } = Promise.withResolvers<never>()
  ended.catch(() => undefined)
  child.on('error', (error) => end(new NotChecked(`Chromium does not start (${reasonOf(error)})`)))
  child.on('exit', () => end(new NotChecked('Chromium did not start, or it ended too early')))
  signal.addEventListener('abort', () => end(new NotChecked('Chromium took too long')), { once: true })
  for (const pipe of [input, output]) pipe?.on('error', () => undefined)
  let rest = ''
  output?.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages.map((one) => JSON.parse(one) as unknown))
      for (const one of waiting) if (one.isMatch(message) && waiting.delete(one)) one.resolve(message)
  })
  let count = 0
  const event = (isMatch: (message: unknown) => boolean) =>
    Promise.race([ended, new Promise((resolve) => void waiting.add({ isMatch, resolve }))])
  return {
    event,
    async send(method, params = {}, sessionId) {
      const id = ++count
      const response = event((message) => within(message, 'id') === id)
      input?.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      const answer = await response
      const problem = textWithin(answer, 'error', 'message')
      assume(problem === undefined, `Chromium refuses ${method} (${problem})`)
      return within(answer, 'result')
    },
  }
}

async function openPage(origin: string, { send, event }: Protocol): Promise<ChromiumPage> {
  const targetId = textWithin(await send('Target.createTarget', { url: 'about:blank' }), 'targetId')
  const sessionId = textWithin(await send('Target.attachToTarget', { targetId, flatten: true }), 'sessionId')
  const ask = (method: string, params?: object) => send(method, params, sessionId)
  await ask('Page.enable')
  await ask('Page.setLifecycleEventsEnabled', { enabled: true })
  return {
    async open(path) {
      let loader: unknown
      const isIdle = (message: unknown) =>
        within(message, 'params', 'name') === 'networkIdle' && within(message, 'params', 'loaderId') === loader
      const navigated = await ask('Page.navigate', { url: origin + path })
      const problem = textWithin(navigated, 'errorText')
      assume(problem === undefined, `Chromium does not open ${path} (${problem})`)
      loader = within(navigated, 'loaderId')
      await Promise.race([event(isIdle), new Promise((resolve) => setTimeout(resolve, 10_000).unref())])
    },
    async call(script, ...values) {
      const expression = `(${script})(${values.map((value) => JSON.stringify(value)).join(', ')})`
      const called = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const problem = textWithin(called, 'exceptionDetails', 'exception', 'description')
      assume(problem === undefined, `a script failed on the page (${problem?.split('\n')[0]})`)
      return within(called, 'result', 'value')
    },
    async cookies() {
      const { cookies } = (await ask('Network.getCookies', { urls: [origin] })) as {
        cookies: { name: string; value: string }[]
      }
      return cookies
    },
  }
}
