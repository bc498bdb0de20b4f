import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { conceal, hashOf, randomText } from '../../src/model/concealed.ts'
import type { Scope } from '../../src/model/scopes.ts'
import type { TestService } from './service.ts'

/** What an app may register with, besides its name. */
interface AppFields {
  website?: string | null
  /** Besides its own address. */
  redirectUris?: string[]
  scopes?: Scope[]
  isPublic?: boolean
}

/** An app with an address of its own, to which people come back, registered with a service. Meant for `await using`. */
export async function startApp(site: TestService, name: string, fields: AppFields = {}) {
  const arrivals: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/back') arrivals.push(url)
    response.writeHead(url.pathname === '/back' ? 200 : 204, { 'content-type': 'text/html' })
    response.end('<!doctype html><html lang="en"><title>App</title><main><h1>You are back in the app</h1></main>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const back = `${origin}/back?from=site`
  const [clientId, secret, verifier] = [randomText(), randomText(), randomText()]
  const { website = null, redirectUris = [], scopes = ['read', 'write', 'follow', 'push'], isPublic = false } = fields
  const secretHash = isPublic ? null : hashOf(conceal(secret))
  const app = await site.stores.apps.insert({
    clientId,
    secretHash,
    name,
    website,
    redirectUris: [back, ...redirectUris],
    scopes,
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }

  const close = () => new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve())))
  return {
    app,
    origin,
    back,
    /** Where people came back to it, in their order. */
    arrivals,
    /** Where it sends people, with PKCE where it has no secret; what is undefined is left out. */
    request(more: Record<string, string | undefined> = {}): string {
      const usual = { client_id: clientId, redirect_uri: back, response_type: 'code', ...(isPublic && pkce) }
      const given = Object.entries({ ...usual, ...more }).filter((entry): entry is [string, string] => !!entry[1])
      return `/oauth/authorize?${new URLSearchParams(given)}`
    },
    /** Changes a code into a session, as it came back with it. */
    exchange: (code: string, redirectUri: string = back) =>
      site.fetch('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: clientId,
          ...(isPublic ? { code_verifier: verifier } : { client_secret: secret }),
        }),
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type LetInApp = Awaited<ReturnType<typeof startApp>>
