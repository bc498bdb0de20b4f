import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../test/support/findChromium.ts'
import { ended, startProgram, whenReady } from '../test/support/programs.ts'

// Takes the README's screenshots: the home timeline of a demo in the web client, in light and dark. Writes them to
// `docs/images/`.

const root = join(import.meta.dirname, '..')
const images = join(root, 'docs/images')
const settled = await readFile(join(root, 'test/support/page/settled.js'), 'utf8')

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('Install Chromium (apt install chromium), or name it in CHROMIUM_PATH.')
const dataDir = await mkdtemp(join(tmpdir(), 'social-screenshots-'))
const server = startProgram(['serve', '--demo', '--json', '--port', '0'], { env: { DATA_DIR: dataDir } })
const outcome = ended(server)
try {
  const { url, demo } = await whenReady(server, outcome)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    await takeScreenshots(browser, url, demo!)
  } finally {
    await browser.close()
  }
} finally {
  server.kill()
  await outcome
  await rm(dataDir, { recursive: true, force: true })
}

async function takeScreenshots(browser: Browser, url: string, demo: { username: string; password: string }) {
  const viewport = { width: 1280, height: 800 }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, locale: 'en', reducedMotion: 'reduce' })
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Username', { exact: true }).fill(demo.username)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('article').first().waitFor()
  await mkdir(images, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    const shown = await page.screenshot({ animations: 'disabled' })
    const { size } = await sharp(shown)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(images, `home-${colorScheme}.webp`))
    console.log(`docs/images/home-${colorScheme}.webp: ${size} bytes`)
  }
}
