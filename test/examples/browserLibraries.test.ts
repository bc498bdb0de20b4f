import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { addAuthenticator, testInChromium } from '../support/chromium.ts'
import { startSite } from '../support/servedPage.ts'
import { ask, isSignedIn, register } from '../journeys/browsing.ts'

const root = join(import.meta.dirname, '../..')

/** Lets a site serve files of the example and of packages. */
async function addScripts(context: BrowserContext, folders: Record<string, string>): Promise<void> {
  for (const [path, folder] of Object.entries(folders)) {
    await context.route(`**${path}*`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(path.length)
      const body = await readFile(join(root, folder, name))
      await route.fulfill({ contentType: 'text/javascript', body })
    })
  }
}

testInChromium('graphql-ws follows a stream with a new ticket for each connection', async ({ context }) => {
  await using site = await startSite()
  await addScripts(context, {
    '/example/': 'examples/browser-page/page',
    '/graphql-ws/': 'node_modules/graphql-ws/dist',
  })
  const page = await register(context, site)
  const { body } = await ask(page, 'POST', '/api/statuses', { status: 'Before' })
  // graphql-ws closes a connection when no request uses it any more.
  const script = `(async () => {
    const { createClient } = await import('/graphql-ws/client.js')
    const { streamClient } = await import('/example/graphqlClient.js')
    const client = streamClient(createClient)
    const answers = []
    for (let round = 0; round < 2; round++) {
      const query = '{ post(id: "${body.id}") { text } }'
      for await (const answer of client.iterate({ query })) answers.push(answer.data.post.text)
    }
    return answers
  })()`
  expect(await page.evaluate(script)).toEqual(['Before', 'Before'])
  expect(site.sentTo('/v1/browser/stream')).toHaveLength(2)
})

testInChromium('@simplewebauthn/browser creates and uses a passkey', async ({ context }) => {
  await using site = await startSite()
  await addScripts(context, { '/webauthn/': 'node_modules/@simplewebauthn/browser/dist/bundle' })
  const page = await register(context, site, 'alice')
  await addAuthenticator(context, page)
  await page.evaluate(`import('/webauthn/index.umd.min.js')`)
  const answers = (how: string, optionsJSON: unknown) =>
    page.evaluate(`SimpleWebAuthnBrowser.${how}({ optionsJSON: ${JSON.stringify(optionsJSON)} })`)
  const { body: creation } = await ask(page, 'POST', '/auth/passkeys/options', {})
  const created = { response: await answers('startRegistration', creation), name: 'By the library' }
  expect(await ask(page, 'POST', '/auth/passkeys', created)).toMatchObject({ status: 201 })
  await ask(page, 'POST', '/auth/logout', {})
  expect(await isSignedIn(page)).toBe(false)
  const { body: request } = await ask(page, 'POST', '/auth/passkeys/sign-in/options', {})
  const used = { response: await answers('startAuthentication', request) }
  expect(await ask(page, 'POST', '/auth/passkeys/sign-in', used)).toMatchObject({ status: 200 })
})
