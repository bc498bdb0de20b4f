import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { allScopes } from '../../src/model/scopes.ts'
import { afterwards, newFolder } from '../stores/embeddedProcesses.ts'
import { commandLineOn } from '../cli/commandLine.ts'
import { newToot, program } from '../clients/runToot.ts'
import { allow, allowedCode, openConsent, password } from '../clients/signIn.ts'
import { testInChromiumWith } from '../support/chromium.ts'

const root = join(import.meta.dirname, '../..')
const page = await readFile(join(root, 'docs/apps.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!)

test('the script that the page for apps shows is the file, word for word, and every scope stands there', async () => {
  const [script] = blocks('js')
  expect(script).toBe(await readFile(join(root, 'examples/apps/masto.mjs'), 'utf8'))
  for (const scope of allScopes) expect(page).toContain(`\`${scope}\``)
})

/** A service as the page has it started, on an empty folder, with alice, who has made her account in the browser. */
async function fromCleanStart(context: BrowserContext) {
  const cli = commandLineOn(await newFolder())
  const { url } = await cli.serve()
  const browser = await context.newPage()
  await browser.goto(`${url}/register`)
  await browser.getByLabel('Username', { exact: true }).fill('alice')
  await browser.getByLabel('Password', { exact: true }).fill(password)
  await browser.getByRole('main').getByRole('button', { name: 'Create account', exact: true }).click()
  await browser.getByText('Welcome, @alice!').waitFor()
  const shell = await newToot()
  afterwards(shell.remove)
  const texts = async () => {
    const answer = await fetch(`${url}/api/v1/timelines/public`)
    return ((await answer.json()) as { content: string }[]).map(({ content }) => content.replace(/<[^>]*>/g, ''))
  }
  const { host } = new URL(url)
  return { cli, url, context, shell, texts, here: (text: string) => text.replaceAll('localhost:3000', host) }
}

type Start = Awaited<ReturnType<typeof fromCleanStart>>

async function followToot({ shell, context, here }: Start, login: string, usage: string): Promise<void> {
  const asking = shell.start(here(login))
  const address = await asking.lineAfter('This is the login URL:\n')
  await asking.says('Open link in default browser?')
  asking.answer('n')
  asking.answer(await allowedCode(await openConsent(context, address, 'alice')))
  expect(await asking.end()).toMatchObject({ status: 0 })
  const { status, text } = await shell.start(here(usage)).end()
  expect({ status, text }).toMatchObject({
    status: 0,
    text: expect.stringMatching(/Toot posted[\s\S]*Hello from toot/),
  })
}

async function followMasto({ shell, context, here }: Start, command: string): Promise<void> {
  const running = shell.start(here(command), root)
  const address = await running.lineAfter('Open this in your browser:\n')
  await allow(await openConsent(context, address, 'alice'))
  expect(await running.lineAfter('@alice has written ')).toMatch(/^http/)
  expect(await running.end()).toMatchObject({ status: 0 })
}

/** The second script: streams, with a session of the command line. */
async function followStreams({ cli, shell, here, url }: Start, script: string): Promise<void> {
  const session = await cli.json<{ access_token: string }>('sessions', 'create', 'alice', '--scopes', 'read write')
  const module = `const accessToken = '${session.access_token}'\n${here(script)}`
  const running = shell.start('exec npx node --input-type=module', root)
  running.answer(module)
  void running.end()
  afterwards(running.stop)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const heard = running.says('update').then(() => true)
  // The library does not tell when it has subscribed: it is asked for until something comes.
  const post = () =>
    fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body: new URLSearchParams({ status: 'x' }) })
  await expect.poll(async () => (await post(), Promise.race([heard, pause(300)])), { interval: 10 }).toBe(true)
}

const pause = (milliseconds: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds))

async function followCode(
  { shell, context, here }: Start,
  steps: readonly string[],
): Promise<ReturnType<typeof shell.start>> {
  const running = shell.start('sh')
  const [begin, address, paste, use, end] = steps
  running.answer(here(`${begin}${address}${paste}`))
  const opened = await running.lineAfter('http')
  running.answer(await allowedCode(await openConsent(context, `http${opened}`, 'alice')))
  running.answer(here(`${use}echo; ${end}echo " has ended"`))
  await running.says('Hello from curl')
  await running.says('\n{} has ended')
  return running
}

async function followDevice(
  { context }: Start,
  running: ReturnType<Start['shell']['start']>,
  steps: readonly string[],
) {
  const [begin, wait] = steps
  running.answer(`${begin}${wait}echo; exit`)
  const [where, userCode] = (await running.lineAfter('Open ')).split(' and type in ')
  const browser = await context.newPage()
  await browser.goto(where!)
  await browser.getByLabel('Code', { exact: true }).fill(userCode!.toLowerCase())
  await browser.getByRole('button', { name: 'Go on', exact: true }).click()
  await allow(browser)
  await browser.getByText('Your device is let in').waitFor()
  expect(await running.end()).toMatchObject({ status: 0, text: expect.stringContaining('Hello from a device') })
}

const inChromium = testInChromiumWith(program)

inChromium(
  'from a clean start, whoever follows the page word by word gets where it says',
  { timeout: 120_000 },
  async ({ context }) => {
    const [start, login, usage, masto, ...curl] = blocks('sh')
    // The checkout is installed, and the other command is what the tests of the command line start.
    expect(start).toBe('npm ci && npm start\n')
    const begun = await fromCleanStart(context)
    await followToot(begun, login!, usage!)
    await followMasto(begun, masto!)
    await followStreams(begun, blocks('js')[1]!)
    const running = await followCode(begun, curl.slice(0, 5))
    await followDevice(begun, running, curl.slice(5))
    expect(curl).toHaveLength(7)
    const texts = await begun.texts()
    for (const name of ['toot', 'masto', 'curl', 'a device']) expect(texts).toContain(`Hello from ${name}`)
  },
)
