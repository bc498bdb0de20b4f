import type { BrowserContext, Cookie, Page } from 'playwright-core'
import { expect } from 'vitest'
import { onPage, openPage, type Site } from '../support/servedPage.ts'

export const password = 'correct horse battery staple 7'

/** Opens a page of the site with an anonymous browser session. */
export async function begin(context: BrowserContext, site: Pick<Site, 'origin'>): Promise<Page> {
  const page = await openPage(context, site.origin)
  await onPage(page, 'openSession')
  return page
}

/** Opens a page of the site and registers an account in it. */
export async function register(
  context: BrowserContext,
  site: Pick<Site, 'origin'>,
  username = 'alice',
  secret: string | undefined = password,
): Promise<Page> {
  const page = await begin(context, site)
  const response = await ask(page, 'POST', '/auth/register', { username, ...(secret && { password: secret }) })
  expect(response).toMatchObject({ status: 201, body: { authenticated: true, profile: { username } } })
  return page
}

/** Sends a request to a path below `/v1/browser` as a page's code does, and returns the response. */
export function ask(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  how: { csrf?: string | null; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: any }> {
  return onPage(page, 'ask', method, path, body, how)
}

/** Returns whether an account is signed in in a page's browser. */
export async function isSignedIn(page: Page): Promise<boolean> {
  return ((await onPage(page, 'openSession')) as { authenticated: boolean }).authenticated
}

/** Returns the texts of all public posts, as an anonymous reader sees them. */
export async function publicTexts(site: Pick<Site, 'fetch'>): Promise<string[]> {
  const posts = (await (await site.fetch('/api/v1/timelines/public')).json()) as { content: string }[]
  return posts.map(({ content }) => content.replace(/<[^>]+>/g, ''))
}

/** Returns the error code of a REST or GraphQL response body. GraphQL's codes are in capitals. */
export function codeOf(body: any): string | undefined {
  return body.code ?? body.errors?.[0].extensions.code.toLowerCase()
}

/** Returns the service's cookie in a browser. Scripts of its pages cannot read it. */
export async function cookieOf(context: BrowserContext, { origin }: Pick<Site, 'origin'>): Promise<Cookie | undefined> {
  return (await context.cookies(origin)).find(({ name }) => name === '__Host-service')
}
