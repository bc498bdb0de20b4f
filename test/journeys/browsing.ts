import type { BrowserContext, Cookie, Page } from 'playwright-core'
import { expect } from 'vitest'
import { onPage, openPage, type Site } from '../support/servedPage.ts'

export const password = 'correct horse battery staple 7'

/** A page of the site whose code has begun a session. */
export async function begin(context: BrowserContext, site: Pick<Site, 'origin'>): Promise<Page> {
  const page = await openPage(context, site.origin)
  await onPage(page, 'openSession')
  return page
}

/** A page of the site in which somebody has just registered. */
export async function register(
  context: BrowserContext,
  site: Pick<Site, 'origin'>,
  username = 'alice',
  secret: string | undefined = password,
): Promise<Page> {
  const page = await begin(context, site)
  const answer = await ask(page, 'POST', '/auth/register', { username, ...(secret && { password: secret }) })
  expect(answer).toMatchObject({ status: 201, body: { authenticated: true, profile: { username } } })
  return page
}

/** What a page's code asks below `/v1/browser`, and what it is told. */
export function ask(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  how: { csrf?: string | null; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: any }> {
  return onPage(page, 'ask', method, path, body, how)
}

/** Whether somebody is signed in in the browser of a page. */
export async function isSignedIn(page: Page): Promise<boolean> {
  return ((await onPage(page, 'openSession')) as { authenticated: boolean }).authenticated
}

/** The texts of all public posts, as anybody reads them. */
export async function publicTexts(site: Pick<Site, 'fetch'>): Promise<string[]> {
  const posts = (await (await site.fetch('/api/v1/timelines/public')).json()) as { content: string }[]
  return posts.map(({ content }) => content.replace(/<[^>]+>/g, ''))
}

/** The code of an error's body, whichever shape it has: GraphQL's errors are in capitals. */
export function codeOf(body: any): string | undefined {
  return body.code ?? body.errors?.[0].extensions.code.toLowerCase()
}

/** The cookie of a browser that the service gave it, which its pages do not see. */
export async function cookieOf(context: BrowserContext, { origin }: Pick<Site, 'origin'>): Promise<Cookie | undefined> {
  return (await context.cookies(origin)).find(({ name }) => name === '__Host-service')
}
