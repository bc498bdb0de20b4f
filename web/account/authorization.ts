import { call } from '../boundary/boundary.ts'

/**
 * What an app asked for at `/oauth/authorize`, after the service has checked it: a known app, an address that is its own, scopes that it
 * registered. The name and the website are what the app says of itself.
 */
export interface AppAuthorization {
  app: { name: string; website: string | null }
  scopes: string[]
  /** Where the browser goes with the answer: an address of the app's, or our page that shows a code. */
  redirectUri: string
}

/** What the browser is to do with an answer: go to an address, which holds a code or a refusal, or show a code here. */
export interface AppAnswer {
  redirectTo?: string
  code?: string
}

declare module '../schema/api.ts' {
  // Of the next version of the service (its app authorization): written by hand until its schema has them. A service without them answers 404.
  interface Routes {
    /** Reads and checks a request; changes nothing. The body has the query of `/oauth/authorize` as it came (RFC 6749 section 4.1.1). */
    'POST /auth/apps/authorization': { body: Record<string, string>; answer: AppAuthorization }
    /** Allows or denies what the same request asks for, in the name of who is signed in. */
    'POST /auth/apps/authorization/decision': {
      body: { request: Record<string, string>; allow: boolean }
      answer: AppAnswer
    }
  }
}

/** The parameters of a request, as they stand in the address of the page; the first of those that stand there twice. */
export function requestIn(search: string): Record<string, string> {
  const parameters: [string, string][] = [...new URLSearchParams(search)]
  return Object.fromEntries(parameters.reverse())
}

/** Asks who wants to be let in. Throws `not_found` where the service lets no apps in, `validation_failed` for a request that is none. */
export function readAuthorization(request: Record<string, string>): Promise<AppAuthorization> {
  return call('POST /auth/apps/authorization', { body: request })
}

/** Allows it, or denies it. */
export function decide(request: Record<string, string>, allow: boolean): Promise<AppAnswer> {
  return call('POST /auth/apps/authorization/decision', { body: { request, allow } })
}

/** Where an app's answer goes: undefined for an address that no browser should be sent to. */
export function destinationOf(address: string): URL | undefined {
  const url = URL.parse(address, location.origin)
  // Custom schemes are for apps on the device; these run in this page, or show what somebody else wrote as ours.
  const isUnsafe = !url || /^(?:javascript|data|vbscript|blob|filesystem|about|file|view-source):$/.test(url.protocol)
  return isUnsafe ? undefined : url
}
