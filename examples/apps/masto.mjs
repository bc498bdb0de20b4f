import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createOAuthAPIClient, createRestAPIClient } from 'masto'

const url = process.argv[2] ?? 'http://localhost:3000'
const scopes = 'read write'

// 1. Where the browser returns to: an address of this machine.
const server = createServer()
await once(server.listen(0, '127.0.0.1'), 'listening')
const redirectUri = `http://127.0.0.1:${server.address().port}/back`

// 2. Register the app. A real one does so once for each service, and stores the result.
const anybody = createRestAPIClient({ url })
const app = await anybody.v1.apps.create({ clientName: 'My first app', redirectUris: redirectUri, scopes })

// 3. The person allows it in their browser.
const state = randomBytes(16).toString('base64url')
const request = { response_type: 'code', client_id: app.clientId, redirect_uri: redirectUri, scope: scopes, state }
console.log(`Open this in your browser:\n${url}/oauth/authorize?${new URLSearchParams(request)}`)
const code = await codeFromBrowser()

// 4. Exchange the code for an access token: the session identifier.
const oauth = createOAuthAPIClient({ url })
const client = { clientId: app.clientId, clientSecret: app.clientSecret }
const { accessToken } = await oauth.token.create({ grantType: 'authorization_code', code, redirectUri, ...client })

// 5. Use the API.
const mine = createRestAPIClient({ url, accessToken })
const { acct } = await mine.v1.accounts.verifyCredentials()
const post = await mine.v1.statuses.create({ status: 'Hello from masto', visibility: 'public' })
console.log(`@${acct} has written ${post.url}`)

// 6. Log out. A real app stores the token instead, where nobody else can read it.
await oauth.revoke({ ...client, token: accessToken })

/** Resolves when the browser has returned. */
async function codeFromBrowser() {
  for (;;) {
    const [{ url: target }, response] = await once(server, 'request')
    const { pathname, searchParams } = new URL(target, redirectUri)
    // Ignores responses that this app did not request, and those of another service.
    const isOwn = searchParams.get('state') === state && searchParams.get('iss') === url
    if (pathname !== '/back' || !isOwn) {
      response.writeHead(404).end()
      continue
    }
    response.end('You can close this page and go back to the app.')
    server.close()
    const found = searchParams.get('code')
    if (found) return found
    throw new Error(`Not let in: ${searchParams.get('error_description')}`)
  }
}
