import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type AppId, challengeOf, newAuthorizationCode } from '../../src/model/app.ts'
import { hashOf } from '../../src/model/concealed.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { Scope } from '../../src/model/scopes.ts'
import { newSessionHandle } from '../../src/model/session.ts'
import type { AppGrant } from '../../src/stores/appGrants.ts'
import type { TestService } from './service.ts'

/** The redirect URI of the tests' apps. */
export const callback = 'https://app.example/callback'

/** A PKCE verifier. An app sends `challenge` in the authorization request, and the verifier with the code. */
export const verifier = 'a-verifier-of-forty-three-characters-or-more'
export const challenge = challengeOf(verifier)

/** An app that is registered with a service. */
export interface TestApp {
  id: AppId
  client_id: string
  /** Undefined for a public client. */
  client_secret: string | undefined
}

/** Registers an app over HTTP. */
export async function registerApp(
  { fetch, stores }: Pick<TestService, 'fetch' | 'stores'>,
  fields: Record<string, unknown> = {},
): Promise<TestApp> {
  const body = { client_name: 'Test app', redirect_uris: callback, scopes: 'read write follow push', ...fields }
  const response = await fetch('/api/v1/apps', json(body))
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const { client_id, client_secret } = (await response.json()) as TestApp
  const { id } = (await stores.apps.find(client_id))!
  return { id, client_id, client_secret }
}

/** Consents to an app as an account, like the consent page. */
export async function consentTo(
  { stores }: Pick<TestService, 'stores'>,
  { app, account, scopes = ['read'], redirectUri = callback, challenge = null, seconds = 600 }: Consent,
) {
  const [code, handle] = [newAuthorizationCode(), newSessionHandle()]
  const grant = { appId: app.id, accountId: account.id, redirectUri, scopes, challenge, handle }
  await stores.authorizationCodes.insert(hashOf(code), grant, seconds)
  return { code: code.reveal(), handle }
}

interface Consent {
  app: TestApp
  account: { id: AccountId }
  scopes?: Scope[]
  redirectUri?: string
  challenge?: string | null
  seconds?: number
}

/** Returns a request with a JSON body. */
export function json(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Returns a request with a form body. */
export function form(fields: Record<string, string> | [string, string][]): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields) }
}

/** Returns a request with a multipart body. */
export function multipart(fields: Record<string, string>): RequestInit {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { method: 'POST', body }
}

/** Returns the client credentials of an app for a request body. A public client has only its id. */
export function credentialsOf({ client_id, client_secret }: TestApp): Record<string, string> {
  return { client_id, ...(client_secret !== undefined && { client_secret }) }
}

/** Returns the body of a token request with a code. */
export function exchange(app: TestApp, code: string, more: Record<string, string> = {}): Record<string, string> {
  return { grant_type: 'authorization_code', code, redirect_uri: callback, ...credentialsOf(app), ...more }
}

/** Returns a grant in the form of the stores. */
export function codeGrant(appId: AppId, accountId: AccountId): AppGrant {
  return {
    appId,
    accountId,
    redirectUri: callback,
    scopes: ['read', 'write:statuses'],
    challenge: null,
    handle: newSessionHandle(),
  }
}

/** Returns a token of the app itself, without an account. */
export async function appTokenOf({ fetch }: Pick<TestService, 'fetch'>, app: TestApp, scope?: string): Promise<string> {
  const fields = { grant_type: 'client_credentials', ...credentialsOf(app), ...(scope !== undefined && { scope }) }
  const response = await fetch('/oauth/token', form(fields))
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { access_token: string }).access_token
}

/** Returns the session that an app gets from an account. */
export async function sessionFor(service: Pick<TestService, 'fetch' | 'stores'>, consent: Consent): Promise<string> {
  const { code } = await consentTo(service, consent)
  const response = await service.fetch('/oauth/token', form(exchange(consent.app, code)))
  return ((await response.json()) as { access_token: string }).access_token
}

/** Returns whether a service accepts a token, of an app itself or of an account. */
export async function isGood({ url }: { url: string }, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await fetch(`${url}/api/v1/apps/verify_credentials`, { headers })
  expect([200, 401]).toContain(status)
  return status === 200
}

/** Starts a server of an app, to which the service redirects browsers. */
export async function startRedirectTarget() {
  const arrivals: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/back') arrivals.push(url)
    response.writeHead(url.pathname === '/back' ? 200 : 204, { 'content-type': 'text/html' })
    response.end('<!doctype html><html lang="en"><title>App</title><main><h1>You are back in the app</h1></main>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Its redirect URI. */
    uri: `${origin}/back`,
    /** The redirects that arrived, in order. */
    arrivals,
    /** Returns the parameters of the only redirect. */
    async answer(): Promise<URLSearchParams> {
      await expect.poll(() => arrivals.length).toBe(1)
      return arrivals[0]!.searchParams
    },
    close: () => new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

/**
 * Starts a server of an app and registers the app with its redirect URI, besides those of `redirect_uris`. Meant for
 * `await using`.
 */
export async function startApp(
  service: TestService,
  { redirect_uris = [], ...fields }: Record<string, unknown> & { redirect_uris?: string[] },
) {
  const { origin, uri, arrivals, close } = await startRedirectTarget()
  const back = `${uri}?from=site`
  const app = await registerApp(service, { redirect_uris: [back, ...redirect_uris], ...fields })
  const isPublic = app.client_secret === undefined
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
  return {
    app,
    origin,
    back,
    arrivals,
    /** Returns an authorization URL, with PKCE for a public client. Undefined parameters are left out. */
    request(more: Record<string, string | undefined> = {}): string {
      const usual = { client_id: app.client_id, redirect_uri: back, response_type: 'code', ...(isPublic && pkce) }
      const present = Object.entries({ ...usual, ...more }).filter((entry): entry is [string, string] => !!entry[1])
      return `/oauth/authorize?${new URLSearchParams(present)}`
    },
    /** Exchanges a code for a session. */
    exchange(code: string, redirect_uri = back): Promise<Response> {
      const proof = isPublic && { code_verifier: verifier }
      return service.fetch('/oauth/token', form(exchange(app, code, { redirect_uri, ...proof })))
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type StartedApp = Awaited<ReturnType<typeof startApp>>
