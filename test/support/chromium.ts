import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { test } from 'vitest'
import { findHeadlessChromium } from './findChromium.ts'

const isCi = process.env['CI'] !== undefined
const program = findHeadlessChromium()
if (program === undefined) {
  console.warn('THERE IS NO CHROMIUM HERE: nothing is tested in a real browser. Install it (apt install chromium).')
}

/** Maps all host names of tests to this machine. */
const hosts = '--host-resolver-rules=MAP *.example 127.0.0.1'

async function launch(): Promise<Browser> {
  if (program === undefined) throw new Error('There is no Chromium here, and none could be installed')
  // Containers rarely allow Chromium's sandbox, and have little shared memory.
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage', hosts] })
}

const withChromium = test
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launch()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('chromium', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
    // Contexts that a file leaves open would slow down the next one.
    onCleanup(async () => void (await Promise.all(browser.contexts().map((context) => context.close()))))
    return browser
  })
  .extend('context', async ({ chromium }, { onCleanup }): Promise<BrowserContext> => {
    // The certificates of tests are self-signed.
    const context = await chromium.newContext({ ignoreHTTPSErrors: true })
    onCleanup(() => context.close())
    return context
  })

/**
 * A test with `chromium`, which is started once for all files of a worker, and `context`, a new empty browser context.
 * Without Chromium, the test fails in CI, and is skipped with a message elsewhere.
 */
export const testInChromium = withChromium.runIf(program !== undefined || isCi)

/** The same for a test that also needs `other`. The test fails or is skipped as well if `other` is undefined. */
export const testInChromiumWith = (other: unknown) =>
  withChromium.runIf((program !== undefined && other !== undefined) || isCi)

/** Adds a virtual authenticator to a page. It stores passkeys and always verifies the user. */
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
