import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { test, vi } from 'vitest'
import { findChromium } from './findChromium.ts'

const isCi = process.env['CI'] !== undefined
const program = findChromium()
if (program === undefined) {
  console.warn('THERE IS NO CHROMIUM HERE: nothing is tested in a real browser. Install it (apt install chromium).')
}

/** All hosts of tests are this machine. */
const hosts = '--host-resolver-rules=MAP *.example 127.0.0.1'

async function launch(): Promise<Browser> {
  if (program === undefined) throw new Error('There is no Chromium here, and none could be installed')
  // Containers seldom have what its sandbox asks for, and little shared memory.
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage', hosts] })
}

// A browser is slow where others compute.
vi.setConfig({ testTimeout: 60_000 })

const withChromium = test
  .extend('chromium', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launch()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('context', async ({ chromium }, { onCleanup }): Promise<BrowserContext> => {
    // Those of tests are signed by themselves.
    const context = await chromium.newContext({ ignoreHTTPSErrors: true })
    onCleanup(() => context.close())
    return context
  })

/**
 * A test that has `chromium`, started once for the file, and `context`, a browser of its own with nothing in it. Where there is no Chromium
 * it fails in CI, and is left out elsewhere, which is said aloud.
 */
export const testInChromium = withChromium.runIf(program !== undefined || isCi)

/** The same, for a test that needs something else besides, which may be missing here too. */
export const testInChromiumWith = (other: unknown) =>
  withChromium.runIf((program !== undefined && other !== undefined) || isCi)

/** Gives a page an authenticator that keeps passkeys, and knows its owner each time. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
