import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { graphql, upload } from '../../examples/clients/fetch.ts'
import { followersOf, publishPicture } from '../../examples/clients/rest.ts'
import { register, signedIn, signIn } from '../../examples/clients/signIn.ts'
import { callback, consentTo } from '../support/apps.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { startService } from '../support/service.ts'

const root = join(import.meta.dirname, '../..')
const page = await readFile(join(root, 'docs/clients.md'), 'utf8')
const snippets = [
  ...page.matchAll(/\[(examples\/clients\/\w+\.ts)\]\(\.\.\/\1\)[^`]*(?:`(?!``)[^`]*)*```ts\n([\s\S]*?)```/g),
]
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text!)

test('the page for clients shows the code that the tests run', async () => {
  expect(snippets).toHaveLength(page.split('```ts').length - 1)
  expect(snippets.length).toBeGreaterThan(4)
  for (const [, path, text] of snippets) expect(text).toBe(await readFile(join(root, path!), 'utf8'))
})

/**
 * Waits until a command has printed the expected text, ends the command, and returns its output. A command that follows
 * a stream does not end by itself.
 */
function output(command: string, variables: Record<string, string>, expected: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { env: { ...process.env, ...variables }, detached: true })
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more
      if (!text.includes(expected)) return
      resolve(text)
      // Kills its process group: the shell and what it started.
      if (child.exitCode === null) process.kill(-child.pid!)
    })
    child.on('error', reject)
    child.on('close', () => reject(new Error(`Unexpected output: ${text}`)))
  })
}

test('the commands of the page for clients have the results that the page describes', async () => {
  await using service = await startService()
  const { token, api } = await service.createAccount('alice')
  const { position } = (await (await api('/api/v1/streaming/position')).json()) as { position: string }
  const variables = { SERVICE: service.url, TOKEN: token, AFTER: position }
  const [publish, follow] = commands
  await output(publish!, variables, '"text":"Hello from curl"}}}')
  await output(follow!, variables, '"kind":"POST_CREATED","post":{"text":"Hello from curl"}')
})

const picture = async () =>
  new File([new Uint8Array(await twoColours(8, 8).png().toBuffer())], 'two.png', { type: 'image/png' })

test('the client package publishes a picture, and reads lists to their ends', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  await publishPicture(service.url, alice.token, await picture())
  await expect
    .poll(() => alice.client.call('GET /api/v1/timelines/home'))
    .toMatchObject([{ media_attachments: [{ description: 'Two colours' }], tags: [{ name: 'here' }] }])
  const path = { id: alice.id }
  const names = ['bob', 'carol', 'dave']
  for (const name of names) {
    const { client } = await service.createAccount(name)
    await client.call('POST /api/v1/accounts/{id}/follow', { path })
  }
  expect(await followersOf(service.url, alice.token, 'alice')).toEqual(names.toReversed())
  expect(await followersOf(service.url, alice.token, 'nobody')).toBeUndefined()
})

test('an app signs in an account with the client package', async () => {
  await using service = await startService()
  const account = await service.createAccount('alice')
  const app = await register(service.url, callback)
  const { url, pending } = await signIn(app)
  // Allows the app as the consent page does. test/clients does this in a browser.
  const [{ id }, parameters] = [(await service.stores.apps.find(app.clientId))!, new URL(url).searchParams]
  const allowed = {
    app: { id, client_id: app.clientId, client_secret: undefined },
    account,
    challenge: parameters.get('code_challenge'),
  }
  const { code } = await consentTo(service, allowed)
  const back = `${callback}?${new URLSearchParams({ code, state: parameters.get('state')!, iss: service.url })}`
  const client = await signedIn(app, pending, back)
  expect(await client.call('GET /api/v1/accounts/verify_credentials')).toMatchObject({ username: 'alice' })
})

test('the functions that use `fetch` send queries and uploads', async () => {
  await using service = await startService()
  const { token } = await service.createAccount('alice')
  const { data } = await graphql(service.url, token, 'query ($n: String) { profile(username: $n) { username } }', {
    n: 'alice',
  })
  expect(data.profile).toEqual({ username: 'alice' })
  const uploaded = await upload(service.url, token, await picture(), 'Two colours')
  expect(uploaded.data.uploadMedia).toEqual({ id: expect.any(String), url: expect.stringContaining('/media/') })
  const refused = await graphql(service.url, token, '{ post(id: "1") { id } }')
  expect(refused).toMatchObject({ data: { post: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] })
})
