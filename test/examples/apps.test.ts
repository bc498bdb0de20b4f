import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScopes } from '../../src/model/scopes.ts'
import { afterwards, newFolder } from '../servers/embeddedProcesses.ts'
import { commandLineOn } from '../cli/commandLine.ts'
import { newToot, program } from '../clients/runToot.ts'
import { allow, allowedCode, givePassword, openConsent, password } from '../clients/signIn.ts'
import { testInChromium, testInChromiumWith } from '../support/chromium.ts'
import { webForFile } from '../support/webClient.ts'

const root = join(import.meta.dirname, '../..')
const page = await readFile(join(root, 'docs/apps.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!)

test('the page for apps shows the script as in its file, and mentions every scope', async () => {
  const [script] = blocks('js')
  expect(script).toBe(await readFile(join(root, 'examples/apps/masto.mjs'), 'utf8'))
  for (const scope of allScopes) expect(page).toContain(`\`${scope}\``)
})

const site = webForFile()
/** A shell with only the programs that the page names. */
let shell: Awaited<ReturnType<typeof newToot>>

// The page starts with `npm start` and `/register`, which the last test checks.
beforeAll(async () => {
  await givePassword(site, (await site.createAccount('alice')).id)
  shell = await newToot()
})
afterAll(() => shell?.remove())

/** Replaces the address in a command with that of the service. */
const here = (text: string) => text.replaceAll('localhost:3000', new URL(site.url).host)

async function texts(): Promise<string[]> {
  const response = await site.fetch('/api/v1/timelines/public')
  return ((await response.json()) as { content: string }[]).map(({ content }) => content.replace(/<[^>]*>/g, ''))
}

const [start, login, usage, masto, ...curl] = blocks('sh')

testInChromiumWith(program)('toot: the commands of the page work as written', async ({ context }) => {
  const asking = shell.start(here(login!))
  const address = await asking.lineAfter('This is the login URL:\n')
  await asking.says('Open link in default browser?')
  asking.answer('n')
  asking.answer(await allowedCode(await openConsent(context, address, 'alice')))
  expect(await asking.end()).toMatchObject({ status: 0 })
  const { status, text } = await shell.start(here(usage!)).end()
  expect({ status, text }).toMatchObject({
    status: 0,
    text: expect.stringMatching(/Toot posted[\s\S]*Hello from toot/),
  })
  expect(await texts()).toContain('Hello from toot')
})

testInChromium('masto: the script of the page does what the page says', async ({ context }) => {
  const running = shell.start(here(masto!), root)
  const address = await running.lineAfter('Open this in your browser:\n')
  await allow(await openConsent(context, address, 'alice'))
  expect(await running.lineAfter('@alice has written ')).toMatch(/^http/)
  expect(await running.end()).toMatchObject({ status: 0 })
  expect(await texts()).toContain('Hello from masto')
})

test('streams: the second script works with a session created on the command line', async () => {
  const cli = commandLineOn(await newFolder(), { DATABASE_URL: site.pool.options.connectionString! })
  const session = await cli.json<{ access_token: string }>('sessions', 'create', 'alice', '--scopes', 'read write')
  const module = `const accessToken = '${session.access_token}'\n${here(blocks('js')[1]!)}`
  const running = shell.start('exec npx node --input-type=module', root)
  running.answer(module)
  void running.end()
  afterwards(running.stop)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const received = running.says('update').then(() => true)
  // The library does not report when it has subscribed, so this posts until something arrives.
  const post = () =>
    site.fetch('/api/v1/statuses', { method: 'POST', headers, body: new URLSearchParams({ status: 'x' }) })
  let isReceived = false
  void received.then(() => (isReceived = true))
  await expect.poll(async () => (await post(), isReceived), { interval: 300 }).toBe(true)
})

// Both use one shell, because the second needs variables of the first.
testInChromium('curl and a device: the commands of the page work as written', async ({ context }) => {
  expect(curl).toHaveLength(7)
  const running = shell.start('sh')
  const [begin, address, paste, use, end, beginDevice, wait] = curl
  running.answer(here(`${begin}${address}${paste}`))
  const opened = await running.lineAfter('http')
  running.answer(await allowedCode(await openConsent(context, `http${opened}`, 'alice')))
  running.answer(here(`${use}echo; ${end}echo " has ended"`))
  await running.says('Hello from curl')
  await running.says('\n{} has ended')

  running.answer(`${beginDevice}${wait}echo; exit`)
  const [where, userCode] = (await running.lineAfter('Open ')).split(' and type in ')
  const browser = await context.newPage()
  await browser.goto(where!)
  await browser.getByLabel('Code', { exact: true }).fill(userCode!.toLowerCase())
  await browser.getByRole('button', { name: 'Continue', exact: true }).click()
  await allow(browser)
  await browser.getByText('Your device is connected').waitFor()
  expect(await running.end()).toMatchObject({ status: 0, text: expect.stringContaining('Hello from a device') })
  for (const name of ['curl', 'a device']) expect(await texts()).toContain(`Hello from ${name}`)
})

testInChromium('from a clean start, an account can be registered where the page says', async ({ context }) => {
  // The checkout is already installed, and tests of the command line cover the other command.
  expect(start).toBe('npm ci && npm start\n')
  const { url } = await commandLineOn(await newFolder()).serve()
  const browser = await context.newPage()
  await browser.goto(`${url}/register`)
  await browser.getByLabel('Username', { exact: true }).fill('alice')
  await browser.getByLabel('Password', { exact: true }).fill(password)
  await browser.getByRole('main').getByRole('button', { name: 'Create account', exact: true }).click()
  await browser.getByText('Welcome, @alice!').waitFor()
})
