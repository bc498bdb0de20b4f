import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { onPage } from './servedPage.ts'

/** A secret that a page's code could read. */
export interface FoundSecret {
  /** The place where it was found, for example `localStorage`. */
  index: string
  what: 'a session identifier' | "the cookie's value" | 'what opens the API'
  text: string
}

/** Searches the pages of a browser for secrets. */
export interface Watch {
  /** Returns all secrets that are in the page, or were in data that it received. The expected result is empty. */
  look(page: Page): Promise<FoundSecret[]>
  /** Returns everything that code in the page could read, by place. */
  readable(page: Page): Promise<[place: string, text: string][]>
}

const script = await readFile(join(import.meta.dirname, 'page/look.js'), 'utf8')

/**
 * Watches a browser from its next page on. It looks for texts of the form `ses_...`, for all values of the service's
 * cookie, and for texts that the public API accepts as a session.
 */
export async function watch(context: BrowserContext, { url }: { url: string }): Promise<Watch> {
  await context.addInitScript(script)
  const cookies = new Set<string>()
  // Records the secret part of a cookie's value, which is behind the prefix.
  const keepValue = (value: string) => value !== '' && cookies.add(value.replace(/^brs_/, ''))
  const keepLine = (line: string) => keepValue(/=([^;]*)/.exec(line)?.[1] ?? '')
  context.on('response', (response) => {
    // Headers of a page that is already gone cannot be read.
    void response.headersArray().then(
      (headers) => {
        for (const { name, value } of headers) if (name.toLowerCase() === 'set-cookie') keepLine(value)
      },
      () => {},
    )
  })
  const tried = new Map<string, boolean>()

  async function opensApi(text: string): Promise<boolean> {
    const cached = tried.get(text)
    if (cached !== undefined) return cached
    const headers = { authorization: `Bearer ${text}` }
    const { status } = await fetch(`${url}/api/v1/accounts/verify_credentials`, { headers })
    tried.set(text, status !== 401)
    return status !== 401
  }

  async function secretsIn(index: string, text: string): Promise<FoundSecret[]> {
    const found: FoundSecret[] = []
    if (/ses_[\w-]{6}/.test(text)) found.push({ index, what: 'a session identifier', text })
    if ([...cookies].some((value) => text.includes(value)) || /brs_[\w-]{6}/.test(text)) {
      found.push({ index, what: "the cookie's value", text })
    }
    for (const word of text.match(/[\w-]{16,120}/g) ?? []) {
      if (await opensApi(word)) found.push({ index, what: 'what opens the API', text: word })
    }
    return found
  }

  const readable = (page: Page): Promise<[string, string][]> => onPage(page, 'lookEverywhere')
  return {
    readable,
    async look(page) {
      for (const { value } of await context.cookies()) keepValue(value)
      const found: FoundSecret[] = []
      for (const [index, text] of await readable(page)) found.push(...(await secretsIn(index, text)))
      return found
    },
  }
}
